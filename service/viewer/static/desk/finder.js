// The judge's desk: finding cards by name or by what they are like, and writing one's own.
import {get} from "../api.js";
import {useAway} from "../away.js";
import {Card} from "../card.js";
import {nameOf, remember} from "../catalogue.js";
import {layoutOf} from "../layouts.js";
import {useSettings} from "../settings.js";
import {html, useEffect, useState} from "../ui.js";
import {DefinitionFields} from "./definition.js";
import {Choice} from "./fields.js";

const PAGE = 24;
const NOTHING = {query: "", element: "", kind: "", class: "", cost: ""};

const asks = ({query, ...filters}) => query.trim().length > 1 || Object.values(filters).some(Boolean);

// The cards that fit: {cards, total, more()}; null where nothing is asked for.
function useFound(wanted, ruleset) {
  const [found, setFound] = useState(null);
  const {backs} = useAway();
  const load = (cursor) => get("/v1/cards", {...wanted, query: wanted.query.trim(), ruleset, limit: PAGE, cursor}).then((page) => {
    page.cards.forEach(remember);
    return page;
  });
  useEffect(() => {
    if (!asks(wanted)) {
      setFound(null);
      return undefined;
    }
    let stale = false;
    const timer = setTimeout(() => load().then((page) => { if (!stale) setFound(page); }, (error) => { if (!stale) setFound({cards: [], error}); }), 200);
    return () => { stale = true; clearTimeout(timer); };
  }, [wanted, ruleset, backs]);
  const more = () => load(found.next).then((page) => setFound({...page, cards: [...found.cards, ...page.cards]}), () => {});
  return found && {...found, more};
}

function Filters({wanted, set, desk}) {
  const {t, language} = useSettings();
  const [all, setAll] = useState([]);
  useEffect(() => { get("/v1/cards/classes").then((found) => setAll(found.classes), () => {}); }, []);
  const named = [...all].sort((a, b) => a.names[language].localeCompare(b.names[language], language));
  const choice = (name, label, options) => html`<${Choice} label=${label} value=${wanted[name]} options=${[["", t("any")], ...options]} set=${(value) => set({[name]: value})} />`;
  return html`<div class="fields">
    ${choice("element", t("elements"), [...desk.elements, "neutral"].map((one) => [one, t(one)]))}
    ${choice("kind", t("kind"), desk.kinds.map((one) => [one, t(one)]))}
    ${choice("class", t("classes_one"), named.map(({id, names}) => [id, names[language]]))}
    ${choice("cost", t("cost"), Array.from({length: 15}, (_, cost) => [String(cost + 1), cost + 1]))}
  </div>`;
}

// What is held and would be put on the next place that is chosen: {card} or {definition}.
export function Finder({ruleset, held, setHeld, seat, setSeat}) {
  const {t, language} = useSettings();
  const [wanted, setWanted] = useState(NOTHING);
  const [own, setOwn] = useState(null);
  const {desk} = layoutOf(ruleset);
  useEffect(() => { setWanted(NOTHING); setOwn(null); }, [desk]);
  const found = useFound(wanted, ruleset);
  const set = (values) => setWanted({...wanted, ...values});
  const on = {
    choose: (ident) => setHeld({card: ident}),
    dragStart: (ident, event) => {
      setHeld({card: ident});
      event.dataTransfer.setData("text/plain", ident);
    },
  };
  return html`<section class="panel finder" aria-label=${t("find_card")}>
    <h2>${t("find_card")}</h2>
    <label>${t("card_name")} <input type="search" value=${wanted.query} onInput=${(event) => set({query: event.target.value})} /></label>
    <details class="browse"><summary>${t("browse")}</summary><${Filters} wanted=${wanted} set=${set} desk=${desk} /></details>
    <fieldset class="seats"><legend>${t("owner")}</legend>
      ${["", "first", "second"].map((one) => html`<label key=${one} class="check"><input type="radio" name="seat" checked=${seat === one}
        onChange=${() => setSeat(one)} /> ${one ? t(one) : t("owner_by_half")}</label>`)}</fieldset>
    ${held && html`<p class="held" role="status">${t(desk.place, {name: held.card ? nameOf({card: held.card}, held.card, language) : held.definition.name || t("card")})}
      <button type="button" onClick=${() => setHeld(null)}>${t("put_down")}</button></p>`}
    <div class="found-frame">
      <div class="found">${(found?.cards ?? []).map((card) => html`<${Card} key=${card.id} ident=${card.id} tabIndex=${0}
        entry=${{card: card.id, owner: seat || "first", zone: "deck"}} chosen=${held?.card === card.id} on=${on} />`)}</div>
      <p class="quiet" role="status">${found && (found.error ? found.error.message : found.total ? t("found_of", {n: found.cards.length, all: found.total}) : t("nothing_found"))}</p>
      ${found?.next != null && html`<button type="button" onClick=${found.more}>${t("more")}</button>`}
    </div>
    <button type="button" aria-expanded=${Boolean(own)} onClick=${() => setOwn(own ? null : desk.blank)}>${t("own_card")}</button>
    ${own && html`<form class="own" onSubmit=${(event) => { event.preventDefault(); setHeld({definition: sound(own)}); }}>
      <${DefinitionFields} definition=${own} change=${setOwn} desk=${desk} />
      <button type="submit" class="primary">${t("take_card")}</button></form>`}
  </section>`;
}

// A definition without what was left empty.
export function sound(definition) {
  return Object.fromEntries(Object.entries(definition).filter(([name, value]) => value !== "" || name === "text"));
}
