// The judge's desk: finding cards, writing one's own, and changing the state of the one that is chosen.
import {COLUMNS, ROWS} from "./board.js";
import {Card} from "./card.js";
import {definitionOf, nameOf, remember} from "./catalogue.js";
import {get} from "./api.js";
import {changedCard, HOSTED, moved, removed} from "./desk-position.js";
import {useSettings} from "./settings.js";
import {html, useEffect, useState} from "./ui.js";

const NUMBERS = ["wounds", "extra_lives", "chips", "moved"];
const PLACES = ["battlefield", "additional", "deck", "graveyard", "exile"];

// What is held and would be put on the next cell that is chosen: {card} or {definition}.
export function Finder({ruleset, held, setHeld, seat, setSeat}) {
  const {t, language} = useSettings();
  const [query, setQuery] = useState("");
  const [found, setFound] = useState([]);
  const [own, setOwn] = useState(false);
  useEffect(() => {
    if (query.trim().length < 2) {
      setFound([]);
      return undefined;
    }
    let stale = false;
    const timer = setTimeout(() => {
      get("/v1/cards", {query: query.trim(), ruleset, limit: 12}).then((page) => {
        page.cards.forEach(remember);
        if (!stale) setFound(page.cards);
      }, () => { if (!stale) setFound([]); });
    }, 200);
    return () => { stale = true; clearTimeout(timer); };
  }, [query, ruleset]);
  const on = {
    choose: (ident) => setHeld({card: ident}),
    dragStart: (ident, event) => {
      setHeld({card: ident});
      event.dataTransfer.setData("text/plain", ident);
    },
  };
  return html`<section class="panel finder" aria-label=${t("find_card")}>
    <h2>${t("find_card")}</h2>
    <label>${t("card_name")} <input type="search" value=${query} onInput=${(event) => setQuery(event.target.value)} /></label>
    <fieldset class="seats"><legend class="unseen">${t("owner")}</legend>
      ${["", "first", "second"].map((one) => html`<label key=${one} class="check"><input type="radio" name="seat" checked=${seat === one}
        onChange=${() => setSeat(one)} /> ${one ? t(one) : t("owner_by_half")}</label>`)}</fieldset>
    <div class="found" aria-live="polite">${found.map((card) => html`<${Card} key=${card.id} ident=${card.id} tabIndex=${0}
      entry=${{card: card.id, owner: seat || "first", zone: "deck"}} chosen=${held?.card === card.id} on=${on} />`)}</div>
    ${held && html`<p class="held" role="status">${t("choose_place", {name: held.card ? nameOf({card: held.card}, held.card, language) : held.definition.name})}
      <button type="button" onClick=${() => setHeld(null)}>${t("put_down")}</button></p>`}
    <button type="button" aria-expanded=${own} onClick=${() => setOwn(!own)}>${t("own_card")}</button>
    ${own && html`<${OwnCard} setHeld=${setHeld} />`}
  </section>`;
}

const KINDS = ["creature", "flying", "symbiote", "companion", "parasite", "artifact", "terrain", "equipment"];

function OwnCard({setHeld}) {
  const {t} = useSettings();
  function take(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    const strike = String(form.get("strike")).match(/\d+/g)?.map(Number);
    const definition = {name: form.get("name"), kind: form.get("kind"), text: form.get("text")};
    for (const name of ["lives", "movement"]) if (form.get(name) !== "") definition[name] = Number(form.get(name));
    if (strike?.length === 3) definition.strike = strike;
    setHeld({definition});
  }
  return html`<form class="own" onSubmit=${take}>
    <label>${t("card_name")} <input type="text" name="name" required /></label>
    <label>${t("kind")} <select name="kind">${KINDS.map((kind) => html`<option key=${kind} value=${kind}>${t(kind)}</option>`)}</select></label>
    <label>${t("lives")} <input type="number" name="lives" min="0" max="999" value="8" /></label>
    <label>${t("movement")} <input type="number" name="movement" min="0" max="99" value="1" /></label>
    <label>${t("strike")} <input type="text" name="strike" value="1-2-3" pattern="\\d+-\\d+-\\d+" /></label>
    <label class="whole">${t("printed_text")} <textarea name="text" rows="3"></textarea></label>
    <button type="submit">${t("take_card")}</button>
  </form>`;
}

export function CardEditor({position, ident, change, onGone}) {
  const {t, language} = useSettings();
  const entry = position.cards[ident];
  if (!entry) return null;
  const set = (values) => change(changedCard(position, ident, values));
  const where = entry.host ? `host:${entry.host}` : entry.cell ?? entry.zone ?? "battlefield";
  const hosted = HOSTED.includes(definitionOf(entry)?.kind);
  const cells = ROWS.flatMap((row) => COLUMNS.map((column) => column + row));
  function place(value) {
    if (value.startsWith("host:")) {
      const {cell: _cell, ...rest} = entry;
      change({...position, cards: {...position.cards, [ident]: {...rest, zone: "battlefield", host: value.slice(5)}}});
    } else change(moved(position, ident, cells.includes(value) ? {cell: value} : {zone: value}));
  }
  const hosts = Object.entries(position.cards).filter(
    ([id, one]) => id !== ident && one.cell && !one.host && (definitionOf(one)?.kind ?? "creature") === "creature");
  return html`<section class="panel editor" aria-label=${t("card_state")}>
    <h2 lang="ru">${nameOf(entry, ident, language)} <code class="quiet">${ident}</code></h2>
    <div class="fields">
      <label>${t("where")} <select value=${where} onChange=${(event) => place(event.target.value)}>
        ${hosted && hosts.map(([id, one]) => html`<option key=${id} value=${`host:${id}`} selected=${where === `host:${id}`}>${t("host")}: ${nameOf(one, id, language)}</option>`)}
        ${PLACES.slice(1).map((zone) => html`<option key=${zone} value=${zone} selected=${where === zone}>${t(zone)}</option>`)}
        ${cells.map((cell) => html`<option key=${cell} value=${cell} selected=${where === cell}>${cell}</option>`)}
      </select></label>
      <label>${t("controller")} <select value=${entry.controller ?? entry.owner} onChange=${(event) => set({controller: event.target.value === entry.owner ? null : event.target.value})}>
        ${["first", "second"].map((seat) => html`<option key=${seat} value=${seat} selected=${seat === (entry.controller ?? entry.owner)}>${t(seat)}</option>`)}</select></label>
      ${NUMBERS.map((name) => html`<label key=${name}>${t(name)} <input type="number" min="0" max="999" value=${entry[name] ?? 0}
        onInput=${(event) => set({[name]: Math.max(0, Math.trunc(Number(event.target.value) || 0))})} /></label>`)}
      <label>${t("poison")} <input type="number" min="0" max="99" value=${entry.markers?.find((one) => one.kind === "poison")?.x ?? 0}
        onInput=${(event) => {
          const x = Math.max(0, Math.trunc(Number(event.target.value) || 0));
          const others = (entry.markers ?? []).filter((one) => one.kind !== "poison");
          set({markers: x ? [...others, {kind: "poison", x}] : others});
        }} /></label>
    </div>
    <div class="ticks">${["closed", "hidden", "acted"].map((name) => html`<label key=${name} class="check"><input type="checkbox"
      checked=${Boolean(entry[name])} onChange=${(event) => set({[name]: event.target.checked})} /> ${t(name)}</label>`)}</div>
    <button type="button" onClick=${() => { change(removed(position, ident)); onGone(); }}>${t("remove_card")}</button>
  </section>`;
}
