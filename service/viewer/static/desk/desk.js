// The judge's desk: a position, a question about it, and the ruling.
import {get, placeWords, post} from "../api.js";
import {useAway} from "../away.js";
import {useCards} from "../board.js";
import {nameOf} from "../catalogue.js";
import {Paragraphs} from "../cite.js";
import {Details} from "../details.js";
import {Notice} from "../dialogs.js";
import {HeapDialog} from "../help.js";
import {spokenBy} from "../features.js";
import {layoutOf} from "../layouts.js";
import {applyPatch, changedCards} from "../patch.js";
import {useSettings} from "../settings.js";
import {PlayBox} from "../trying/box.js";
import {usePlay} from "../trying/play.js";
import {html, useCallback, useEffect, useMemo, useRef, useState} from "../ui.js";
import {capital} from "../words.js";
import {Answer} from "./answer.js";
import {Question, readAction, writtenAs} from "./ask.js";
import {Compared} from "./compare.js";
import {CardEditor} from "./editor.js";
import {Guide, example} from "./example.js";
import {Finder} from "./finder.js";
import {Paste} from "./paste.js";
import {added, EMPTY, moved, removed, sits} from "./position.js";
import {Report} from "./report.js";
import {NO_QUESTION, diceAsked, useAddress, useHistory} from "./state.js";
import {Turn} from "./turn.js";
import {Walk} from "./walk.js";

const FIELDS = "input, select, textarea, dialog *";

// What the service says of a position: its faults, and its normal form when it has none.
function useChecked(position, language) {
  const {backs} = useAway();
  const [checked, setChecked] = useState({position: null, faults: [], normal: null});
  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      post("/v1/positions/validate", {position, language}).then(
        (found) => { if (!stale) setChecked({position, faults: found.faults, normal: found.position}); },
        (error) => { if (!stale && error.status) setChecked({position, faults: error.problem?.errors ?? [{pointer: "", message: error.message}], normal: null}); });
    }, 150);
    return () => { stale = true; clearTimeout(timer); };
  }, [position, language, backs]);
  return checked;
}

// What is asked once of the ruleset and of all of them.
function useRules(ruleset) {
  const [rulesets, setRulesets] = useState([]);
  const [keywords, setKeywords] = useState([]);
  const {backs} = useAway();
  useEffect(() => { get("/v1/rulesets").then((found) => setRulesets(found.rulesets), () => {}); }, [backs]);
  useEffect(() => { get(`/v1/rulesets/${encodeURIComponent(ruleset)}`).then((found) => setKeywords(found.keywords ?? []), () => {}); }, [ruleset, backs]);
  const known = useMemo(() => kin(rulesets, ruleset), [rulesets, ruleset]);
  return {rulesets: known, every: rulesets, keywords};
}

// The rulesets of the same game: those that go back to the same one.
function kin(rulesets, ruleset) {
  const root = (id) => {
    const one = rulesets.find((other) => other.id === id);
    return one?.inherits ? root(one.inherits) : id;
  };
  return rulesets.filter((one) => root(one.id) === root(ruleset));
}

function Faults({faults, position, choose}) {
  const {t, language} = useSettings();
  if (!faults.length) return null;
  return html`<ul class="faults" role="status">${faults.map((fault, place) => {
    const [, ident, rest = ""] = /^\/position\/cards\/([^/]+)(\/.*)?$/.exec(fault.pointer) ?? [];
    const entry = ident && position.cards[ident];
    const where = entry ? [nameOf(entry, ident, language), placeWords(rest)].filter(Boolean).join(" › ") : placeWords(fault.pointer);
    return html`<li key=${place}>${entry ? html`<button type="button" class="fault-place" onClick=${() => choose(ident)}>${where}</button>` : where && html`<b>${capital(where)}</b>`}${" "}${fault.message}</li>`;
  })}</ul>`;
}

// The ruling on the desk: {asked: {question, ruling}, at, error, busy}, and what changes it.
function useRuling(language) {
  const [asked, setAsked] = useState(null);
  const [at, setAt] = useState(0);
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  const drop = useCallback(() => { latest.current += 1; setAsked(null); setError(null); setAt(0); setBusy(false); }, []);
  const rule = useCallback(async ({position, action, dice, resolve}, place = 0) => {
    latest.current += 1;
    const mine = latest.current;
    setBusy(true);
    setError(null);
    try {
      const start = (await post("/v1/positions/notation", {position})).position;
      const meant = typeof action === "string" ? (await post("/v1/actions/notation", {action})).action : action;
      const ruling = await post("/v1/adjudications", {position: start, action: meant, resolve, language, ...(dice === undefined ? {} : {dice})});
      if (mine !== latest.current) return;
      setAsked({question: {action: meant, position: start, dice, resolve}, ruling});
      setAt(Math.min(place, ruling.trace?.length ?? 0));
    } catch (caught) {
      if (mine !== latest.current) return;
      setAsked(null);
      setError(caught);
    }
    setBusy(false);
  }, [language]);
  // Said anew in another language.
  useEffect(() => {
    if (asked) rule({...asked.question, dice: asked.ruling.dice ?? asked.question.dice}, at);
    else setError(null);
  }, [language]);
  return {asked, at, setAt, error, busy, rule, drop};
}

// Keys that work wherever nothing is typed.
function useKeys({undo, redo, remove, away}) {
  useEffect(() => {
    const onKey = (event) => {
      if (event.target.closest?.(FIELDS)) return;
      const letter = event.code === "KeyZ" ? "z" : event.code === "KeyY" ? "y" : null;
      if ((event.ctrlKey || event.metaKey) && letter) {
        event.preventDefault();
        (letter === "y" || event.shiftKey ? redo : undo)?.();
      } else if (event.key === "Escape") away?.();
      else if (event.key === "Delete" && remove) {
        event.preventDefault();
        remove();
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

export function Desk() {
  const settings = useSettings();
  const {t, language} = settings;
  useCards();
  const {position, change: put, undo, redo} = useHistory();
  const [question, setQuestion] = useState(NO_QUESTION);
  const [held, setHeld] = useState(null);
  const [seat, setSeat] = useState("");
  const [chosen, setChosen] = useState(null);
  const [pointed, setPointed] = useState(null);
  const [heap, setHeap] = useState(null);
  const [notice, setNotice] = useState("");
  const [guide, setGuide] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [compared, setCompared] = useState(null);
  const [playing, setPlaying] = useState(false);
  const {asked, at, setAt, error, busy, rule, drop} = useRuling(language);
  const checked = useChecked(position, language);
  const {rulesets, every, keywords} = useRules(position.ruleset);
  const layout = layoutOf(position.ruleset);
  spokenBy.ruleset = position.ruleset;
  const dragged = useRef(null);
  const say = useCallback((text) => { setNotice(text); setTimeout(() => setNotice(""), 2500); }, []);
  const change = useCallback((next, field) => { put(next, field); drop(); }, [put, drop]);
  const take = useCallback(({position: next, question: about, at: place = null}) => {
    change(next);
    setChosen(null);
    setHeld(null);
    setQuestion(about);
    if (place !== null && about.written) rule({position: next, action: readAction(about.written, t), dice: diceAsked(about), resolve: about.resolve}, place);
  }, [change, rule]);

  useEffect(() => { document.title = `${t("desk")} · Berserk Arbiter`; }, [language]);
  useAddress({position, question, at: asked ? at : null, take, bad: () => say(t("bad_link"))});

  const between = useMemo(() => {
    if (!asked) return null;
    const found = [asked.question.position];
    for (const step of asked.ruling.trace ?? []) found.push(applyPatch(found.at(-1), step.delta));
    return found;
  }, [asked]);
  const walking = asked && at > 0;
  const shown = walking ? between[at] : position;
  const changed = walking ? changedCards(asked.ruling.trace[at - 1].delta) : undefined;
  // Of a step the board tells what happens in it.
  const scene = useMemo(() => (walking ? layout.sceneOf({
    position: shown, before: between[at - 1], steps: [asked.ruling.trace[at - 1]], stack: shown.stack ?? [], beat: String(at), near: true,
  }) : null), [asked, at]);
  // What is played goes on from where the ruling has led, if that is what the board shows.
  const steps = asked?.ruling.trace?.length ?? 0;
  const start = walking && at === steps ? asked.ruling.position : position;
  const play = usePlay({position: start, active: playing && (!walking || at === steps), cells: layout.cells, async onPlay(action) {
    const written = await writtenAs(action);
    change(start);
    setQuestion({...NO_QUESTION, written, chosen: action, resolve: question.resolve});
    rule({position: start, action, resolve: question.resolve}, Infinity);
  }});
  const editing = chosen && !walking && position.cards[chosen];

  function place(where) {
    if (!held) return;
    const next = added(position, held, where, seat || null);
    change(next.position);
    setChosen(next.ident);
    setHeld(null);
  }
  function choose(ident) {
    if (play.active && play.pick(ident)) {
      setChosen(null);
      return;
    }
    const there = position.cards[ident];
    if (held && !walking && there && sits(held)) place(there.host ? {host: there.host, seat: there.owner} : {host: ident, cell: there.cell, seat: there.owner});
    else setChosen((before) => (before === ident ? null : ident));
  }
  const on = walking || playing ? {show: setPointed, choose, heap: setHeap, ...(play.active && {cell: ({cell}) => cell && play.pick(cell)})} : {
    show: setPointed,
    choose,
    cell: place,
    heap: (one) => (held ? place({zone: one.zone, seat: one.seat}) : setHeap(one)),
    heapTarget: true,
    dragStart: (ident, event) => { dragged.current = ident; event.dataTransfer.setData("text/plain", ident); },
    drop: (where) => {
      if (dragged.current && position.cards[dragged.current]) change(moved(position, dragged.current, where));
      else place(where);
      dragged.current = null;
    },
  };
  function goBack(step) {
    return step && (() => { step(); drop(); });
  }
  useKeys({undo: goBack(undo), away: play.picked.length ? play.clear : null, redo: goBack(redo), remove: editing && (() => { change(removed(position, chosen)); setChosen(null); })});

  return html`<main class="desk" id="main" tabindex="-1"><${Paragraphs} ruleset=${position.ruleset}>
    <div class="heading"><h1>${t("desk")}</h1>
      <${Turn} position=${position} change=${change} rulesets=${every} faults=${checked.faults} />
      <div class="tools">
        <button type="button" disabled=${!undo} onClick=${goBack(undo)}>${t("undo")}</button>
        <button type="button" disabled=${!redo} onClick=${goBack(redo)}>${t("redo")}</button>
        <button type="button" onClick=${() => { take({position: {...EMPTY, ruleset: position.ruleset}, question: NO_QUESTION}); setGuide(false); }}>${t("clear")}</button>
        <button type="button" onClick=${() => { take(example(t)); setGuide(true); }}>${t("example")}</button>
        <button type="button" class="play-here" aria-pressed=${playing} onClick=${() => { setPlaying(!playing); setHeld(null); }}>${t("play_here")}</button>
      </div></div>
    <div class="columns">
      <div class="find">
        ${guide && html`<${Guide} onClose=${() => setGuide(false)} />`}
        ${playing ? html`<${PlayBox} play=${play} position=${start} about=${asked?.ruling.trace?.at(-1)?.text} error=${error}
            how=${{all: question.resolve === "all", setAll: (all) => setQuestion({...question, resolve: all ? "all" : "forced"})}}>
          <button type="button" onClick=${() => setPlaying(false)}>${t("edit_here")}</button><//>`
        : html`<${Finder} ruleset=${position.ruleset} held=${held} setHeld=${setHeld} seat=${seat} setSeat=${setSeat} />`}
        <${Paste} take=${(pasted) => take({position: pasted.position, question: pasted.action ? {...NO_QUESTION, written: typeof pasted.action === "string" ? pasted.action : JSON.stringify(pasted.action), dice: Array.isArray(pasted.dice) ? pasted.dice.join(" ") : "", resolve: pasted.resolve ?? "all"} : NO_QUESTION})} />
      </div>
      <div class="edit">
        ${editing && html`<${CardEditor} key=${chosen} position=${position} ident=${chosen} change=${change} faults=${checked.faults} keywords=${keywords} onGone=${() => setChosen(null)} />`}
        <${Details} ident=${chosen ?? pointed} position=${shown} />
      </div>
      <div class="middle">
        ${asked ? html`<${Walk} ruling=${asked.ruling} at=${at} setAt=${setAt} />` : error && html`<p role="alert" class="problem panel">${error.message}</p>`}
        <${layout.Board} position=${shown} changed=${changed} chosen=${chosen} on=${on} scene=${scene} play=${play}>
          ${!Object.keys(position.cards).length && !held && html`<p class="begin"><span>${t("begin_here")}</span> <button type="button" class="primary" onClick=${() => { take(example(t)); setGuide(true); }}>${t("example_show")}</button></p>`}<//>
        <${Faults} faults=${checked.faults} position=${position} choose=${setChosen} />
      </div>
      <div class="right">
        ${(!layout.quiet(shown)) && html`<${layout.Stack} position=${shown} />`}
        ${asked && html`<${Answer} question=${asked.question} ruling=${asked.ruling} at=${at} setAt=${setAt} say=${say} rulesets=${rulesets} print=${() => setPrinting(true)} compared=${setCompared}
          goOn=${() => { change(asked.ruling.position); setQuestion(NO_QUESTION); }} />`}
        <${Question} position=${position} valid=${checked.position === position && checked.normal !== null && Object.keys(position.cards).length > 0} question=${question} setQuestion=${setQuestion} busy=${busy} source=${chosen}
          ask=${({action}) => rule({position, action, dice: diceAsked(question), resolve: question.resolve})} />
      </div>
    </div>
    ${asked && compared && html`<${Compared} found=${compared} position=${asked.question.position} rulesets=${rulesets} />`}
    ${heap && html`<${HeapDialog} heap=${heap} position=${shown} on=${{show: setPointed, choose: setChosen}} onClose=${() => setHeap(null)} />`}
    ${printing && asked && html`<${Report} question=${asked.question} ruling=${asked.ruling} rulesets=${rulesets} done=${() => setPrinting(false)} />`}
    <${Notice} text=${notice} />
  <//></main>`;
}
