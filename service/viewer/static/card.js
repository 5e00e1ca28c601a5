// A card as it lies on the board.
import {definitionOf, elementsOf, figures, nameOf} from "./catalogue.js";
import {Die, ElementSign, KindSign, MarkerSign, RoleSign} from "./icons.js";
import {hyphenated} from "./naming.js";
import {useSettings} from "./settings.js";
import {classes, html} from "./ui.js";

export const priceOf = (cost) => (typeof cost === "number" ? ["coins", cost] : cost?.x === true ? ["coins", "X"] : Object.entries(cost ?? {})[0] ?? []);

// What a zone is called, where that is not its name: "play" is said of something else here.
const CALLED = {play: "in_play"};
export const zoneWord = (zone = "battlefield") => CALLED[zone] ?? zone;

export const controllerOf = (entry) => entry.controller ?? entry.owner;

// What is said of a card or cell that is marked while it is played on the board.
export const MARKS = {lit: "can_be_chosen", "can-act": "can_act", picked: "is_picked"};

// Everything that the face shows, as a sentence for who does not see it.
export function spoken(ident, entry, {t, language, named}, riders = [], role = null, mark = null) {
  const where = entry.cell ?? t(zoneWord(entry.zone));
  if (entry.hidden && !definitionOf(entry)) {
    return [t("hidden_card"), t(controllerOf(entry)), where].join(", ");
  }
  const definition = definitionOf(entry);
  const {lives, left, wounds, extra} = figures(entry, definition);
  return [
    nameOf(entry, ident, language),
    t(controllerOf(entry)),
    where,
    role && t(role),
    mark && t(MARKS[mark]),
    entry.hidden && t("hidden"),
    entry.closed && t("closed"),
    lives > 0 && `${t("lives")} ${left}/${lives}`,
    wounds > 0 && `${t("wounds")} ${wounds}`,
    extra > 0 && `${t("extra_lives")} ${extra}`,
    entry.chips > 0 && `${t("chips")} ${entry.chips}`,
    ...(entry.markers ?? []).map((marker) => [named(marker.kind), marker.x ?? marker.amount].filter((one) => one !== undefined).join(" ")),
    riders.length > 0 && `${t("hosted")}: ${riders.map(([id, one]) => nameOf(one, id, language)).join(", ")}`,
  ].filter(Boolean).join(", ");
}

function Cost({cost}) {
  const [kind, price] = priceOf(cost);
  return kind ? html`<span class=${classes("cost", kind)}>${price}</span>` : null;
}

function State({entry, definition}) {
  const {lives, left, extra, wounds} = figures(entry, definition);
  const {named} = useSettings();
  return html`<span class="state">
    ${lives > 0 && html`<span class=${classes("lives", {hurt: wounds > 0})}>♥${left}${wounds > 0 && html`<span class="of">/${lives + extra}</span>`}</span>`}
    ${extra > 0 && html`<span class="extra">+${extra}</span>`}
    ${entry.chips > 0 && html`<span class="chips">●${entry.chips}</span>`}
    ${(entry.markers ?? []).map((marker, place) => html`<span key=${place} class="marker" title=${named(marker.kind)}><${MarkerSign} kind=${marker.kind} />${marker.x ?? marker.amount ?? ""}</span>`)}
  </span>`;
}

function LivesBar({entry, definition}) {
  const {lives, left, extra} = figures(entry, definition);
  if (lives <= 0 || left >= lives + extra) return null;
  const part = Math.max(0, Math.min(100, Math.round((100 * left) / (lives + extra))));
  return html`<span class="lives-bar"><span style=${{width: `${part}%`}}></span></span>`;
}

// What has just come of something for a card: its role, its die, and the numbers that rise from it.
//   told: {role, dice: [{die, result}], rises: [{text, kind}], beat}, as `sceneOf` gives it
export function Told({told}) {
  const {t} = useSettings();
  if (!told) return null;
  return html`<span class="told-of" aria-hidden="true">
    ${told.role && html`<span class=${`role ${told.role}`} title=${t(told.role)}><${RoleSign} role=${told.role} /></span>`}
    ${told.dice?.length > 0 && html`<span class="on-card">${told.dice.map(({die, result}, place) => html`<span key=${place} class=${classes("thrown", {changed: result !== undefined && result !== die})}>
      <${Die} value=${die} label="" />${result !== undefined && result !== die && html`<b>${result}</b>`}</span>`)}</span>`}
    ${told.rises?.length > 0 && html`<span class="rises">${told.rises.map(({text, kind}, place) => html`<b key=${`${told.beat} ${place}`} class=${`rise ${kind}`}>${text}</b>`)}</span>`}
  </span>`;
}

// Gives a button: whoever points at it, focuses it or presses it is told about through `on`.
//   mark: how it is marked while it is played on the board; on: {show(ident), choose(ident), dragStart(ident, event)}; told: what the board tells of it
export function Card({ident, entry, riders = [], changed, chosen, on, tabIndex = -1, rider = false, told = null, mark = null}) {
  const settings = useSettings();
  const definition = definitionOf(entry);
  const elements = elementsOf(definition);
  const faceDown = Boolean(entry.hidden);
  const known = definition !== null;
  const {strike, movement} = figures(entry, definition);
  const price = Object.keys(definition?.cost ?? {})[0];
  const kind = faceDown ? null : definition?.kind;
  const role = told?.role;
  const face = [
    `card ${controllerOf(entry)}`,
    kind && `is-${kind}`,
    !faceDown && price,
    role && `has-role as-${role}`,
    mark,
    {closed: entry.closed, hidden: faceDown, changed, chosen, rider, unknown: !known && !faceDown},
  ];
  // How much stands under the name, which is what there is less room for.
  const load = `${entry.wounds ?? 0} ${entry.extra_lives ?? 0} ${entry.chips ?? 0} ${(entry.markers ?? []).map((marker) => marker.kind).join(" ")} ${riders.length}`;
  return html`<button type="button" class=${classes(...face)} data-card=${ident} data-load=${load} tabIndex=${tabIndex}
      aria-pressed=${Boolean(chosen)}
      draggable=${Boolean(on.dragStart)} onDragStart=${on.dragStart && ((event) => on.dragStart(ident, event))}
      onPointerEnter=${(event) => event.pointerType !== "touch" && on.show?.(ident)}
      onFocus=${() => on.show?.(ident)} onClick=${() => on.choose?.(ident)}>
    <span class="unseen">${spoken(ident, entry, settings, riders, role, mark)}</span>
    <span class="face" aria-hidden="true">
    ${!faceDown && html`<span class="band" data-element=${elements[0] ?? "neutral"} data-other=${elements[1]}>
      <${Cost} cost=${definition?.cost} />
      <${KindSign} kind=${kind} />
      <span class="space"></span>
      ${movement > 0 && !rider && html`<span class="movement">➤${movement}</span>`}
      ${(elements.length ? elements : ["neutral"]).map((element) => html`<${ElementSign} key=${element} element=${element} />`)}
    </span>`}
    ${faceDown && html`<span class="back"></span>`}
    ${known && html`<span class="name" lang=${settings.language}>${hyphenated(nameOf(entry, ident, settings.language))}</span>`}
    <span class="feet">
    ${known && !faceDown && !rider && strike !== undefined && strike !== 0 && html`<span class="blow">⚔${[strike].flat().join("-")}</span>`}
    ${known && html`<${State} entry=${entry} definition=${definition} />`}
    </span>
    ${known && !rider && html`<${LivesBar} entry=${entry} definition=${definition} />`}
    <span class="facing"></span>
    </span>
  </button>`;
}
