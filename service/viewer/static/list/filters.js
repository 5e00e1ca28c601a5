// Which games are looked for; it stands in the address, so that a search can be sent.
import {get} from "../api.js";
import {useSettings} from "../settings.js";
import {html, useEffect, useId, useState} from "../ui.js";

const NAMES = ["player", "card", "ruleset", "status", "created_from", "created_before"];
const STATUSES = ["settled", "awaiting_priority", "awaiting_choice", "awaiting_dice", "over"];

export function wantedHere() {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(NAMES.filter((name) => query.get(name)).map((name) => [name, query.get(name)]));
}

export function keepWanted(wanted) {
  const query = new URLSearchParams(location.search);
  for (const name of NAMES) {
    if (wanted[name]) query.set(name, wanted[name]);
    else query.delete(name);
  }
  history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
}

// Names of cards that come near what is written, in Latin letters as well.
function useCardNames(written) {
  const {language} = useSettings();
  const [names, setNames] = useState([]);
  useEffect(() => {
    if ((written ?? "").trim().length < 2) return undefined;
    let stale = false;
    const timer = setTimeout(() => get("/v1/cards", {query: written.trim(), limit: 12}).then(
      ({cards}) => { if (!stale) setNames([...new Set(cards.map((card) => card.names[language] ?? card.names.ru ?? Object.values(card.names)[0]))]); }, () => {}), 200);
    return () => { stale = true; clearTimeout(timer); };
  }, [written, language]);
  return names;
}

export function Filters({wanted, set, rulesets}) {
  const {t, language} = useSettings();
  const list = useId();
  const names = useCardNames(wanted.card);
  const text = (name, more = {}) => html`<label>${t(`by_${name}`)} <input type="search" value=${wanted[name] ?? ""} maxlength="80" ...${more} onInput=${(event) => set({[name]: event.target.value})} /></label>`;
  const day = (name) => html`<label>${t(name.replace("created", "begun"))} <input type="date" value=${wanted[name] ?? ""} onChange=${(event) => set({[name]: event.target.value})} /></label>`;
  const choice = (name, options) => html`<label>${t(`by_${name}`)} <select value=${wanted[name] ?? ""} onChange=${(event) => set({[name]: event.target.value})}>
    <option value="">${t("all_of_them")}</option>${options.map(([value, words]) => html`<option key=${value} value=${value} selected=${value === wanted[name]}>${words}</option>`)}</select></label>`;
  return html`<form class="panel filters" role="search" aria-label=${t("search_games")} onSubmit=${(event) => event.preventDefault()}>
    ${text("player")}${text("card", {list})}
    <datalist id=${list}>${names.map((name) => html`<option key=${name} value=${name} />`)}</datalist>
    ${choice("ruleset", rulesets.map((one) => [one.id, one.name[language]]))}
    ${choice("status", STATUSES.map((one) => [one, t(one === "settled" || one === "awaiting_priority" ? `state_${one}` : `status_${one}`)]))}
    ${day("created_from")}${day("created_before")}
    ${Object.keys(wanted).length > 0 && html`<button type="button" onClick=${() => set(Object.fromEntries(NAMES.map((name) => [name, ""])))}>${t("clear_filters")}</button>`}
  </form>`;
}
