// The whole card, for whoever points at it: figures, state, and its features in words.
import {controllerOf, priceOf, zoneWord} from "./card.js";
import {className, definitionOf, elementsOf, figures, nameOf} from "./catalogue.js";
import {Cite} from "./cite.js";
import {featuresOf, printed} from "./features.js";
import {ElementSign} from "./icons.js";
import {useSettings} from "./settings.js";
import {html} from "./ui.js";
import {capital} from "./words.js";

function Row({name, children}) {
  return html`<div class="fact"><dt>${name}</dt><dd>${children}</dd></div>`;
}

function Feature({words}) {
  const {t} = useSettings();
  return html`<li class=${words.unsupported ? "unsupported" : ""}>
    ${words.text} ${words.rule && html`<${Cite} number=${words.rule} />`}
    ${words.unsupported && html`<em>${t("not_understood")}</em>`}
  </li>`;
}

function Printed({definition}) {
  const {t, language} = useSettings();
  const features = featuresOf(definition, language);
  const {awaited, classes = []} = printed(definition);
  const classed = [...(definition.classes ?? []), ...classes];
  const elements = elementsOf(definition);
  const {strike} = definition;
  const [price, amount] = priceOf(definition.cost);
  return html`
    <dl class="facts">
      <${Row} name=${t("kind")}>${t(definition.kind ?? "creature")}${definition.unique ? `, ${t("unique")}` : ""}<//>
      <${Row} name=${t("elements")}>${(elements.length ? elements : ["neutral"]).map((element) => html`
        <span key=${element} class="element" data-element=${element}><${ElementSign} element=${element} /> ${t(element)}</span> `)}<//>
      ${price && html`<${Row} name=${t("cost")}>${t(`price_${price}`, {n: amount})}<//>`}
      ${classed.length > 0 && html`<${Row} name=${t("classes")}>${classed.map((one) => className(one, language)).join(", ")}<//>`}
      ${definition.lives > 0 && html`<${Row} name=${t("lives")}>${definition.lives}<//>`}
      ${definition.movement > 0 && html`<${Row} name=${t("movement")}>${definition.movement}<//>`}
      ${strike !== undefined && html`<${Row} name=${t(Array.isArray(strike) ? "strike" : "strike_value")}>${[strike].flat().join("-")}<//>`}
    </dl>
    <h3>${t("features")}</h3>
    ${features.length === 0 ? html`<p class="quiet">${t(awaited ? "loading" : "no_features")}</p>` : html`<ul class="features">
      ${features.map((words, place) => html`<${Feature} key=${place} words=${words} />`)}</ul>`}`;
}

function StateOf({entry, position, language}) {
  const {t, named} = useSettings();
  const definition = definitionOf(entry);
  const {lives, left, wounds, extra} = figures(entry, definition);
  const nameById = (ident) => (position.cards[ident] ? nameOf(position.cards[ident], ident, language) : ident);
  const until = (one) => [one.until && named(one.until), one.source && nameById(one.source)].filter(Boolean).join(", ");
  return html`<dl class="facts state-facts">
    <${Row} name=${t("owner")}>${t(entry.owner)}<//>
    ${controllerOf(entry) !== entry.owner && html`<${Row} name=${t("controller")}>${t(controllerOf(entry))}<//>`}
    <${Row} name=${t("where")}>${[entry.cell ?? t(zoneWord(entry.zone)), entry.closed ? t("closed") : t("open"), entry.hidden && t("hidden")].filter(Boolean).join(", ")}<//>
    ${(entry.under ?? entry.attached) && html`<${Row} name=${t("host")}>${nameById(entry.under ?? entry.attached)}<//>`}
    ${entry.host && html`<${Row} name=${t("host")}>${nameById(entry.host)}<//>`}
    ${lives > 0 && html`<${Row} name=${t("lives")}>${left} / ${lives}${extra ? ` (+${extra} ${t("extra_lives")})` : ""}<//>`}
    ${wounds > 0 && html`<${Row} name=${t("wounds")}>${wounds}<//>`}
    ${entry.chips > 0 && html`<${Row} name=${t("chips")}>${entry.chips}<//>`}
    ${entry.markers?.length > 0 && html`<${Row} name=${t("markers")}><ul>${entry.markers.map((marker, place) => html`
      <li key=${place}>${capital(named(marker.kind))} ${marker.x ?? marker.amount ?? ""} <span class="quiet">${until(marker)}</span></li>`)}</ul><//>`}
    ${entry.gained?.length > 0 && html`<${Row} name=${t("gained")}><ul>${entry.gained.map((one) => html`
      <li key=${one.id}>${capital(featuresOf({features: [one.feature]}, language)[0].text)} <span class="quiet">${until(one)}</span></li>`)}</ul><//>`}
    ${entry.lost?.length > 0 && html`<${Row} name=${t("lost")}><ul>${entry.lost.map((one, place) => html`
      <li key=${place}>${capital(one.all ? t("all_lost") : featuresOf({features: [one.feature]}, language)[0].text)} <span class="quiet">${until(one)}</span></li>`)}</ul><//>`}
  </dl>`;
}

export function Details({ident, position, onClose, pinned}) {
  const {t, language} = useSettings();
  const entry = ident && position?.cards[ident];
  if (!entry) return html`<section class="panel details" tabindex="0" aria-label=${t("card")}><p class="quiet">${t("card_hint")}</p></section>`;
  const definition = definitionOf(entry);
  return html`<section class=${`panel details shown ${pinned ? "pinned" : ""}`} tabindex="0" aria-label=${t("card")}>
    <header>
      <h2 lang="ru">${definition ? nameOf(entry, ident, language) : t(entry.card ? "loading" : "hidden_card")}</h2>
      <code class="quiet">${ident}</code>
      ${onClose && html`<button type="button" class="close" onClick=${onClose} aria-label=${t("close")}>×</button>`}
    </header>
    <${StateOf} entry=${entry} position=${position} language=${language} />
    ${definition && html`<${Printed} definition=${definition} />`}
  </section>`;
}
