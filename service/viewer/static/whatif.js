// "What if": another replay that begins here, and actions tried in it.
import {actionWords} from "./actions.js";
import {asked, post} from "./api.js";
import {heard} from "./catalogue.js";
import {Cites} from "./cite.js";
import {Dialog} from "./dialogs.js";
import {nonsense, readDice} from "./rolls.js";
import {useSettings} from "./settings.js";
import {html, useEffect, useMemo, useState} from "./ui.js";

export function WhatIf({game, cursor}) {
  const {t} = useSettings();
  const [open, setOpen] = useState(false);
  const [error, setError] = useState(null);
  const middle = cursor.n > 0 && cursor.k < game.steps(cursor.n);
  // Others' eyes see fewer steps than are recorded: seen with them, a fork inside an action begins before it.
  const inside = middle && cursor.k > 0 && !asked(game.eyes);
  const at = middle && !inside ? cursor.n - 1 : cursor.n;
  const where = inside ? {at, step: cursor.k} : {at};
  async function begin() {
    setError(null);
    try {
      const title = `${t("what_if")} ${game.head.title ?? game.id.slice(0, 8)}, ${inside ? `${at}.${cursor.k}` : at}`.slice(0, 200);
      const fork = await post(`${game.path}/forks`, {...where, title});
      location.assign(`/viewer/replays/${fork.id}`);
    } catch (caught) {
      setError(caught);
    }
  }
  return html`<button type="button" class="what-if" onClick=${() => setOpen(true)}>${t("what_if")}</button>
    ${open && html`<${Dialog} title=${t("what_if")} onClose=${() => setOpen(false)}>
      <p>${t("what_if_about")}</p>
      ${middle && html`<p>${t(inside ? "what_if_inside" : "what_if_before")}</p>`}
      <p class="quiet">${t("event_n", {n: inside ? `${at}.${cursor.k}` : at})}</p>
      ${error && html`<p role="alert" class="problem">${error.message}</p>`}
      <button type="button" class="primary" onClick=${begin}>${t("begin_fork")}</button>
    <//>`}`;
}

// The legal actions of a position, to choose from; `wanted` changes when they have to be asked for anew.
export function LegalActions({position, chosen, onChoose, source, limit = 60}) {
  const settings = useSettings();
  const {t} = settings;
  const [actions, setActions] = useState(null);
  const [error, setError] = useState(null);
  const [filter, setFilter] = useState("");
  useEffect(() => {
    let stale = false;
    setError(null);
    post("/v1/legal-actions", {position}).then(
      (found) => { if (!stale) setActions(found.actions); }, (caught) => { if (!stale) { setError(caught); setActions([]); } });
    return () => { stale = true; };
  }, [position]);
  const shown = useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    return (actions ?? []).map((action) => ({action, words: actionWords(action, position, settings)}))
      .filter(({words, action}) => words.toLowerCase().includes(wanted) || action.type.includes(wanted))
      .sort((a, b) => rank(a.action, source) - rank(b.action, source));
  }, [actions, filter, settings.language, position, source, heard.times]);
  if (!actions) return html`<p class="quiet" role="status">${t("loading")}</p>`;
  const key = JSON.stringify(chosen);
  return html`<div class="legal">
    ${error && html`<p role="alert" class="problem">${error.message}</p>`}
    <label>${t("filter")} <input type="search" value=${filter} onInput=${(event) => setFilter(event.target.value)} /></label>
    <ul class="choices" aria-label=${t("legal_actions")}>${shown.slice(0, limit).map(({action, words}) => html`
      <li key=${JSON.stringify(action)}><button type="button" class=${`choice ${action.player}`} aria-pressed=${JSON.stringify(action) === key}
        onClick=${() => onChoose(action)}>${words}</button></li>`)}</ul>
    ${shown.length > limit && html`<p class="quiet">… ${shown.length - limit}</p>`}
  </div>`;
}

const LAST = {concede: 3, offer_draw: 2, end_turn: 1, pass: 1};
// What the card can do that is looked at comes first.
const rank = (action, source) => (source && action.source === source ? -1 : LAST[action.type] ?? 0);

export function Ruling({ruling}) {
  const {t} = useSettings();
  return html`<div class=${`ruling-box ${ruling.verdict}`} role="status">
    <p><b>${t(ruling.verdict)}</b></p>
    ${(ruling.violations ?? []).map((violation, place) => html`<p key=${place}>${violation.message} <${Cites} rules=${violation.rules} /></p>`)}
    ${ruling.status === "awaiting_dice" && html`<p>${t("awaiting_dice")}</p>`}
    ${ruling.warnings?.length > 0 && html`<details><summary>${t("warnings")} (${ruling.warnings.length})</summary>
      <ul>${ruling.warnings.map((warning, place) => html`<li key=${place}>${typeof warning === "string" ? warning : warning.message ?? JSON.stringify(warning)}</li>`)}</ul></details>`}
  </div>`;
}

export function TryAction({game, position, atEnd, onDone}) {
  const {t} = useSettings();
  const [chosen, setChosen] = useState(null);
  const [dice, setDice] = useState("");
  const [all, setAll] = useState(true);
  const [ruling, setRuling] = useState(null);
  const [error, setError] = useState(null);
  async function act(event) {
    event.preventDefault();
    setError(null);
    setRuling(null);
    const wrong = nonsense(dice);
    if (wrong.length) {
      setError({message: t("no_die", {what: wrong.join(", ")})});
      return;
    }
    const body = {expected_version: game.version, action: chosen, dice: readDice(dice) ?? "server", resolve: all ? "all" : "forced"};
    try {
      const answer = await post(`${game.path}/events${asked(game.eyes) ? `?as=${game.eyes}` : ""}`, body);
      setRuling(answer.adjudication);
      setDice("");
      setChosen(null);
      if (answer.appended) {
        await game.appended(answer.event);
        onDone();
      }
    } catch (caught) {
      setError(caught);
    }
  }
  return html`<section class="panel try" aria-label=${t("try_action")}>
    <h3>${t("try_action")}</h3>
    ${!atEnd ? html`<p class="quiet">${t("at_the_end_only")}</p>` : html`<form onSubmit=${act}>
      <${LegalActions} position=${position} chosen=${chosen} onChoose=${setChosen} />
      <label>${t("dice_in")} <input type="text" inputmode="numeric" value=${dice} placeholder=${t("dice_random")} onInput=${(event) => setDice(event.target.value)} /></label>
      <label class="check"><input type="checkbox" checked=${all} onChange=${(event) => setAll(event.target.checked)} /> ${t("resolve_all")}</label>
      <button type="submit" class="primary" disabled=${!chosen}>${t("do_it")}</button>
    </form>`}
    ${ruling && html`<${Ruling} ruling=${ruling} />`}
    ${error && html`<p role="alert" class="problem">${error.message}</p>`}
  </section>`;
}
