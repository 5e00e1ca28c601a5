// The legal actions of a position as a list, and what a ruling says.
import {actionWords} from "../actions.js";
import {heard} from "../catalogue.js";
import {Cites} from "../cite.js";
import {useSettings} from "../settings.js";
import {html, useEffect, useMemo, useState} from "../ui.js";
import {capital} from "../words.js";
import {legalIn} from "./play.js";

// The legal actions of a position, to choose from; source: the card whose come first.
export function LegalActions({position, chosen, onChoose, source, limit = 60}) {
  const settings = useSettings();
  const {t} = settings;
  const [actions, setActions] = useState(null);
  const [error, setError] = useState(null);
  const [filter, setFilter] = useState("");
  useEffect(() => {
    let stale = false;
    setError(null);
    legalIn(position).then(
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
export const rank = (action, source) => (source && action.source === source ? -1 : LAST[action.type] ?? 0);

export function Ruling({ruling}) {
  const {t} = useSettings();
  return html`<div class=${`ruling-box ${ruling.verdict}`} role="status">
    ${ruling.verdict !== "legal" && html`<p><b>${capital(t(ruling.verdict))}</b></p>`}
    ${(ruling.violations ?? []).map((violation, place) => html`<p key=${place}>${violation.message} <${Cites} rules=${violation.rules} /></p>`)}
    ${ruling.warnings?.length > 0 && html`<details><summary>${t("warnings")} (${ruling.warnings.length})</summary>
      <ul>${ruling.warnings.map((warning, place) => html`<li key=${place}>${capital(warning.message)} <${Cites} rules=${warning.rules} /></li>`)}</ul></details>`}
  </div>`;
}
