// The judge's desk: a position, a question about it, and the ruling.
import {get, post} from "./api.js";
import {Board, useCards} from "./board.js";
import {Paragraphs} from "./cite.js";
import {CardEditor, Finder} from "./desk-cards.js";
import {added, changedTurn, EMPTY, moved} from "./desk-position.js";
import {Question} from "./desk-ask.js";
import {Answer} from "./desk-answer.js";
import {Details} from "./details.js";
import {Notice} from "./dialogs.js";
import {HeapDialog} from "./help.js";
import {unpacked} from "./link.js";
import {applyPatch, changedCards} from "./patch.js";
import {useSettings} from "./settings.js";
import {Stack} from "./stack.js";
import {html, useCallback, useEffect, useMemo, useRef, useState} from "./ui.js";

const PHASES = ["main", "initial", "final", "preliminary"];

// What the service says of a position: its faults, and its normal form when it has none.
function useChecked(position) {
  const [checked, setChecked] = useState({position: null, faults: [], normal: null});
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      post("/v1/positions/validate", {position}).then(
        (found) => { if (!stale) setChecked({position, faults: found.faults, normal: found.position}); },
        (error) => { if (!stale) setChecked({position, faults: error.problem?.errors ?? [{pointer: "", message: error.message}], normal: null}); });
    }, 150);
    return () => { stale = true; clearTimeout(timer); };
  }, [position]);
  return checked;
}

function Paste({take}) {
  const {t} = useSettings();
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  async function read(event) {
    event.preventDefault();
    setError("");
    try {
      const written = text.trim();
      const sent = written.startsWith("{") ? JSON.parse(written) : written;
      const question = sent.position ? sent : {position: sent};
      take({...question, position: (await post("/v1/positions/notation", {position: question.position})).position});
      setText("");
    } catch (caught) {
      setError(caught.message);
    }
  }
  return html`<details class="panel paste"><summary>${t("paste")}</summary>
    <form onSubmit=${read}><label>${t("paste_about")} <textarea rows="4" spellcheck="false" value=${text} onInput=${(event) => setText(event.target.value)}></textarea></label>
      ${error && html`<p role="alert" class="problem">${error}</p>`}
      <button type="submit" disabled=${!text.trim()}>${t("read_it")}</button></form>
  </details>`;
}

function Turn({position, change, rulesets}) {
  const {t, language} = useSettings();
  const turn = position.turn ?? {};
  return html`<div class="turn-fields">
    <label>${t("ruleset")} <select value=${position.ruleset} onChange=${(event) => change({...position, ruleset: event.target.value})}>
      ${rulesets.map((one) => html`<option key=${one.id} value=${one.id} selected=${one.id === position.ruleset}>${one.name[language]}</option>`)}</select></label>
    <label>${t("turn")} <input type="number" min="1" max="999" value=${turn.number ?? 1} onInput=${(event) => change(changedTurn(position, {number: Math.max(1, Math.trunc(Number(event.target.value) || 1))}))} /></label>
    <label>${t("whose_turn")} <select value=${turn.active ?? "first"} onChange=${(event) => change(changedTurn(position, {active: event.target.value}))}>
      ${["first", "second"].map((seat) => html`<option key=${seat} value=${seat} selected=${seat === (turn.active ?? "first")}>${t(seat)}</option>`)}</select></label>
    <label>${t("phase")} <select value=${turn.phase ?? "main"} onChange=${(event) => change(changedTurn(position, {phase: event.target.value}))}>
      ${PHASES.map((phase) => html`<option key=${phase} value=${phase} selected=${phase === (turn.phase ?? "main")}>${t(phase)}</option>`)}</select></label>
  </div>`;
}

export function Desk() {
  const settings = useSettings();
  const {t, language} = settings;
  useCards();
  const [position, setPosition] = useState(EMPTY);
  const [past, setPast] = useState([]);
  const [held, setHeld] = useState(null);
  const [seat, setSeat] = useState("");
  const [chosen, setChosen] = useState(null);
  const [pointed, setPointed] = useState(null);
  const [heap, setHeap] = useState(null);
  const [sent, setSent] = useState(null);
  const [asked, setAsked] = useState(null);
  const [at, setAt] = useState(0);
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState("");
  const [rulesets, setRulesets] = useState([]);
  const checked = useChecked(position);
  const dragged = useRef(null);
  const say = useCallback((text) => { setNotice(text); setTimeout(() => setNotice(""), 2500); }, []);

  const change = useCallback((next) => {
    setPast((before) => [...before.slice(-99), position]);
    setPosition(next);
    setAsked(null);
    setError(null);
  }, [position]);

  const take = useCallback((question) => {
    change(question.position);
    setChosen(null);
    if (question.action) setSent({action: question.action, dice: question.dice, resolve: question.resolve});
  }, [change]);

  useEffect(() => {
    document.title = `${t("desk")} · Berserk Arbiter`;
    get("/v1/rulesets").then((found) => setRulesets(found.rulesets), () => {});
    const packed = /^#q=(.+)$/.exec(location.hash);
    if (packed) unpacked(packed[1]).then(take, () => setError({message: t("bad_link")}));
  }, []);

  async function ask(question) {
    setBusy(true);
    setError(null);
    setAsked(null);
    try {
      // The normal form of what stands on the board now, not of what stood there a moment ago.
      const start = (checked.position === position && checked.normal) || (await post("/v1/positions/notation", {position})).position;
      const written = typeof question.action === "string";
      const action = written ? (await post("/v1/actions/notation", {action: question.action})).action : question.action;
      const body = {position: start, action, resolve: question.resolve, language};
      if (question.dice) body.dice = question.dice;
      const ruling = await post("/v1/adjudications", body);
      setAsked({question: {...question, action, position: start}, ruling});
      setAt(0);
    } catch (caught) {
      setError(caught);
    }
    setBusy(false);
  }

  const between = useMemo(() => {
    if (!asked) return null;
    const found = [asked.question.position];
    for (const step of asked.ruling.trace ?? []) found.push(applyPatch(found.at(-1), step.delta));
    return found;
  }, [asked]);
  const walking = asked && at > 0;
  const shown = walking ? between[at] : position;
  const changed = walking ? changedCards(asked.ruling.trace[at - 1].delta) : undefined;

  function put(place) {
    if (!held) return;
    const card = held.definition ? {definition: held.definition} : {card: held.card};
    const next = added(position, card, place, seat || null);
    change(next.position);
    setChosen(next.ident);
    setHeld(null);
  }
  const on = walking ? {show: setPointed, choose: setChosen, heap: setHeap} : {
    show: setPointed,
    choose: (ident) => setChosen((before) => (before === ident ? null : ident)),
    cell: put,
    heap: setHeap,
    heapTarget: true,
    dragStart: (ident, event) => { dragged.current = ident; event.dataTransfer.setData("text/plain", ident); },
    drop: (place) => {
      if (dragged.current && position.cards[dragged.current]) change(moved(position, dragged.current, place));
      else put(place);
      dragged.current = null;
    },
  };
  return html`<${Paragraphs} ruleset=${position.ruleset}><main class="desk" id="main" tabindex="-1">
    <div class="heading"><h1>${t("desk")}</h1>
      <div class="tools">
        <button type="button" disabled=${!past.length} onClick=${() => { setPosition(past.at(-1)); setPast(past.slice(0, -1)); setAsked(null); }}>${t("undo")}</button>
        <button type="button" onClick=${() => { change({...EMPTY, ruleset: position.ruleset}); setChosen(null); }}>${t("clear")}</button>
      </div></div>
    <div class="columns">
      <div class="find">
        <${Finder} ruleset=${position.ruleset} held=${held} setHeld=${setHeld} seat=${seat} setSeat=${setSeat} />
        <${Paste} take=${take} />
      </div>
      <div class="edit">
        ${chosen && !walking && position.cards[chosen] && html`<${CardEditor} key=${chosen} position=${position} ident=${chosen} change=${change} onGone=${() => setChosen(null)} />`}
        <${Details} ident=${chosen ?? pointed} position=${shown} />
      </div>
      <div class="middle">
        <${Turn} position=${position} change=${change} rulesets=${rulesets} />
        ${walking && html`<p class="walking" role="status">${asked.ruling.trace[at - 1].text} <button type="button" onClick=${() => setAt(0)}>${t("back_to_editing")}</button></p>`}
        <${Board} position=${shown} changed=${changed} chosen=${chosen} on=${on} />
        ${checked.faults.length > 0 && html`<ul class="faults" role="status">${checked.faults.map((fault, place) => html`<li key=${place}>
          ${fault.message} <code class="quiet">${fault.pointer}</code></li>`)}</ul>`}
      </div>
      <div class="right">
        ${(shown.stack?.length > 0 || shown.decision) && html`<${Stack} position=${shown} />`}
        ${error && html`<p role="alert" class="problem panel">${error.message}</p>`}
        ${asked && html`<${Answer} question=${asked.question} ruling=${asked.ruling} at=${at} setAt=${setAt} say=${say}
          goOn=${() => { change(asked.ruling.position); setSent(null); }} />`}
        <${Question} position=${position} valid=${checked.position === position && checked.normal !== null && Object.keys(position.cards).length > 0} question=${sent} ask=${ask} busy=${busy} />
      </div>
    </div>
    ${heap && html`<${HeapDialog} heap=${heap} position=${shown} on=${{show: setPointed, choose: setChosen}} onClose=${() => setHeap(null)} />`}
    <${Notice} text=${notice} />
  </main><//>`;
}
