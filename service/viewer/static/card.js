// A card as it lies on the board.
import {definitionOf, elementsOf, figures, nameOf} from "./catalogue.js";
import {ElementSign} from "./icons.js";
import {useSettings} from "./settings.js";
import {classes, html} from "./ui.js";

export const controllerOf = (entry) => entry.controller ?? entry.owner;

// Everything that the face shows, as a sentence for who does not see it.
export function spoken(ident, entry, {t, language, named}, riders = []) {
  const where = entry.cell ?? t(entry.zone ?? "battlefield");
  if (entry.hidden && !definitionOf(entry)) {
    return [t("hidden_card"), t(controllerOf(entry)), where].join(", ");
  }
  const definition = definitionOf(entry);
  const {lives, left, wounds, extra} = figures(entry, definition);
  return [
    nameOf(entry, ident, language),
    t(controllerOf(entry)),
    where,
    entry.hidden && t("hidden"),
    entry.closed && t("closed"),
    lives > 0 && `${t("lives")} ${left}/${lives}`,
    wounds > 0 && `${t("wounds")} ${wounds}`,
    extra > 0 && `${t("extra_lives")} ${extra}`,
    entry.chips > 0 && `${t("chips")} ${entry.chips}`,
    ...(entry.markers ?? []).map((marker) => `${named(marker.kind)}${marker.x === undefined ? "" : ` ${marker.x}`}`),
    riders.length > 0 && `${t("hosted")}: ${riders.map(([id, one]) => nameOf(one, id, language)).join(", ")}`,
  ].filter(Boolean).join(", ");
}

function Cost({cost}) {
  const [kind, price] = Object.entries(cost ?? {})[0] ?? [];
  return kind ? html`<span class=${classes("cost", kind)}>${price}</span>` : null;
}

function State({entry, definition}) {
  const {lives, left, extra, wounds} = figures(entry, definition);
  const {named} = useSettings();
  return html`<span class="state">
    ${lives > 0 && html`<span class=${classes("lives", {hurt: wounds > 0})}>♥${left}<span class="of">/${lives}</span></span>`}
    ${extra > 0 && html`<span class="extra">+${extra}</span>`}
    ${entry.chips > 0 && html`<span class="chips">●${entry.chips}</span>`}
    ${(entry.markers ?? []).map((marker, place) => html`<span key=${place} class="marker">
      ${named(marker.kind).slice(0, 6)}${marker.x ?? ""}</span>`)}
  </span>`;
}

// Gives a button: whoever points at it, focuses it or presses it is told about through `on`.
//   on: {show(ident), choose(ident), dragStart(ident, event)}
export function Card({ident, entry, riders = [], changed, chosen, on, tabIndex = -1, rider = false}) {
  const settings = useSettings();
  const definition = definitionOf(entry);
  const elements = elementsOf(definition);
  const faceDown = Boolean(entry.hidden);
  const known = definition !== null;
  const {strike, movement} = figures(entry, definition);
  const face = [
    `card ${controllerOf(entry)}`,
    {closed: entry.closed, hidden: faceDown, changed, chosen, rider, unknown: !known && !faceDown},
  ];
  return html`<button type="button" class=${classes(...face)} data-card=${ident} tabIndex=${tabIndex}
      aria-pressed=${Boolean(chosen)}
      draggable=${Boolean(on.dragStart)} onDragStart=${on.dragStart && ((event) => on.dragStart(ident, event))}
      onPointerEnter=${(event) => event.pointerType !== "touch" && on.show?.(ident)}
      onFocus=${() => on.show?.(ident)} onClick=${() => on.choose?.(ident)}>
    <span class="unseen">${spoken(ident, entry, settings, riders)}</span>
    <span class="face" aria-hidden="true">
    ${!faceDown && html`<span class="band" data-element=${elements[0] ?? "neutral"} data-other=${elements[1]}>
      <${Cost} cost=${definition?.cost} />
      ${(elements.length ? elements : ["neutral"]).map((element) => html`<${ElementSign} key=${element} element=${element} />`)}
    </span>`}
    ${faceDown && html`<span class="back"></span>`}
    ${known && html`<span class="name" lang="ru">${nameOf(entry, ident, settings.language)}</span>`}
    <span class="feet">
    ${known && !faceDown && !rider && html`<span class="figures">
      ${strike && html`<span class="blow">⚔${strike.join("-")}</span>`}
      ${movement > 0 && html`<span class="movement">➤${movement}</span>`}
    </span>`}
    ${known && html`<${State} entry=${entry} definition=${definition} />`}
    </span>
    <span class="facing"></span>
    </span>
  </button>`;
}
