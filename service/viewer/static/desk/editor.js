// The card that is chosen: where it is, its state, what lies on it, and what is printed on it; all can be changed.
import {get} from "../api.js";
import {zoneWord} from "../card.js";
import {definitionOf, nameOf} from "../catalogue.js";
import {layoutOf} from "../layouts.js";
import {useSettings} from "../settings.js";
import {html} from "../ui.js";
import {capital} from "../words.js";
import {DefinitionFields, definitionOfCard} from "./definition.js";
import {Choice, NumberField, faultAt} from "./fields.js";
import {Gains} from "./gains.js";
import {Effects} from "../heroes/effects.js";
import {Markers} from "./markers.js";
import {changedCard, hosts, moved, redefined, removed, sits} from "./position.js";

export function CardEditor({position, ident, change, faults, onGone, keywords}) {
  const {t, language} = useSettings();
  const entry = position.cards[ident];
  const {desk} = layoutOf(position.ruleset);
  const set = (values) => change(changedCard(position, ident, values), `${ident}/${Object.keys(values)[0]}`);
  const pointer = `/position/cards/${ident}`;
  const wrong = (name) => faultAt(faults, `${pointer}/${name}`);
  const where = entry.host ? `host:${entry.host}` : entry.cell ?? entry.zone ?? desk.zone;
  const seats = ["first", "second"].map((seat) => [seat, t(seat)]);
  const places = [
    ...(sits(entry) ? hosts(position, ident).map(([id, one]) => [`host:${id}`, `${t("host")}: ${nameOf(one, id, language)}`]) : []),
    ...desk.zones.map((zone) => [zone, t(zoneWord(zone))]), ...desk.cells.map((cell) => [cell, cell]),
  ];
  const place = (value) => change(moved(position, ident, value.startsWith("host:") ? {host: value.slice(5)} : desk.cells.includes(value) ? {cell: value} : {zone: value}));
  const give = (owner) => change(changedCard(position, ident, {owner, controller: entry.controller === owner ? null : entry.controller}));
  async function open() {
    change(redefined(position, ident, definitionOfCard(await get(`/v1/cards/${encodeURIComponent(entry.card)}`))));
  }
  // What is wrong with the card as a whole, or where no field is.
  const others = faults.filter((fault) => fault.pointer === pointer || fault.pointer === `${pointer}/card`).map((fault) => fault.message).join(" ");
  return html`<section class="panel editor" aria-label=${t("card_state")}>
    <header><h2 lang="ru">${nameOf(entry, ident, language)} <code class="quiet">${ident}</code></h2>
      <button type="button" onClick=${() => { change(removed(position, ident)); onGone(); }}>${t("remove_card")}</button></header>
    ${others && html`<p class="field-fault">${others}</p>`}
    <div class="fields">
      <${Choice} label=${t("where")} value=${where} options=${places} set=${place} fault=${[wrong("cell"), wrong("zone"), wrong("host")].filter(Boolean).join(" ")} />
      <${Choice} label=${t("owner")} value=${entry.owner} options=${seats} set=${give} />
      <${Choice} label=${t("controller")} value=${entry.controller ?? entry.owner} options=${seats} fault=${wrong("controller")}
        set=${(seat) => set({controller: seat === entry.owner ? null : seat})} />
      ${desk.numbers.map((name) => html`<${NumberField} key=${name} label=${t(name)} value=${entry[name]} set=${(value) => set({[name]: value})} fault=${wrong(name)} />`)}
    </div>
    <fieldset class="ticks"><legend class="unseen">${t("card_state")}</legend>${desk.ticks.map((name) => html`<label key=${name} class="check"><input type="checkbox"
      checked=${Boolean(entry[name])} onChange=${(event) => set({[name]: event.target.checked})} /> ${capital(t(name))}</label>`)}</fieldset>
    ${desk.ticks.map(wrong).some(Boolean) && html`<p class="field-fault">${desk.ticks.map(wrong).filter(Boolean).join(" ")}</p>`}
    ${desk.markers ? html`<${Effects} entry=${entry} set=${set} kinds=${desk.markers} wrong=${wrong} />`
    : html`<${Markers} entry=${entry} set=${set} keywords=${keywords} wrong=${wrong} />
    <${Gains} entry=${entry} set=${set} fault=${wrong("gained")} />`}
    <details class="printed"><summary>${t("printed_on_it")}</summary>
      ${entry.definition ? html`<${DefinitionFields} definition=${entry.definition} desk=${desk} faults=${faults} pointer=${`${pointer}/definition`}
        change=${(definition, field) => change(redefined(position, ident, definition), `${ident}/definition/${field}`)} />`
      : html`<p class="quiet">${t("from_catalogue")}</p><button type="button" disabled=${!definitionOf(entry)?.id} onClick=${open}>${t("change_printed")}</button>`}
    </details>
  </section>`;
}
