// Before the battle: what each side was dealt and has taken so far, with the crystals that it has left, where the board
// is still empty.
import {Card, controllerOf} from "./card.js";
import {useFittedNames} from "./naming.js";
import {useSettings} from "./settings.js";
import {html, useRef} from "./ui.js";

const ZONES = ["set", "deal"];

// Whether there is nothing on the board yet and something beside it to look at.
export function isRecruiting(position) {
  const cards = Object.values(position?.cards ?? {});
  return position?.turn?.phase === "preliminary" && !cards.some((entry) => entry.cell || (entry.zone ?? "battlefield") === "battlefield")
    && (cards.some((entry) => ZONES.includes(entry.zone)) || Boolean(position.concealed));
}

function Heap({seat, zone, position, on, chosen, changed, play}) {
  const {t} = useSettings();
  const pairs = Object.entries(position.cards).filter(([, entry]) => entry.zone === zone && controllerOf(entry) === seat);
  const unseen = position.concealed?.[seat]?.[zone] ?? 0;
  if (!pairs.length && !unseen) return null;
  return html`<div class=${`taken ${zone}`}><h2>${t(seat)} · ${t(zone)} <b>${pairs.length + unseen}</b></h2>
    <div class="heap-cards">${pairs.map(([ident, entry]) => html`<span key=${ident} class="placed">
      <${Card} ident=${ident} entry=${entry} tabIndex=${0} on=${on} mark=${play?.mark(ident)} chosen=${chosen === ident} changed=${changed?.has(ident)} /></span>`)}
      ${unseen > 0 && html`<p class="quiet">${t("hidden_card")} × ${unseen}</p>`}</div></div>`;
}

export function Recruiting({position, flipped, on, chosen, changed, play}) {
  const {t} = useSettings();
  const frame = useRef(null);
  useFittedNames(frame);
  const seats = flipped ? ["first", "second"] : ["second", "first"];
  return html`<div class="recruiting" ref=${frame}>${seats.map((seat) => html`<section key=${seat} class=${seat} aria-label=${t(seat)}>
    ${ZONES.map((zone) => html`<${Heap} key=${zone} seat=${seat} zone=${zone} position=${position} on=${on} chosen=${chosen} changed=${changed} play=${play} />`)}
  </section>`)}</div>`;
}
