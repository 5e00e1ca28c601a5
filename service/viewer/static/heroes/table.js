// The table of Heroes: each side has a row of creatures, its hero with equipment and other support, and a hand. As the
// board does, it shows a position and knows no rule.
import {drops, Placed} from "../board.js";
import {controllerOf} from "../card.js";
import {definitionOf} from "../catalogue.js";
import {useFittedNames} from "../naming.js";
import {Arrows, useMotion} from "../scene.js";
import {useSettings} from "../settings.js";
import {classes, html, useRef} from "../ui.js";

const HEAPS = ["deck", "graveyard", "reserve", "sideboard"];
const ALWAYS = ["deck", "graveyard"];

// The row that a card in play lies in.
export const laneOf = (entry) => ((definitionOf(entry)?.kind ?? "creature") === "creature" ? "creatures" : "hero");

// The cards of a position by where they lie: creatures and hero rows, hands, heaps by seat; what lies under or on whom.
export function laid(position) {
  const found = {creatures: {first: [], second: []}, hero: {first: [], second: []}, hand: {first: [], second: []}, heaps: {first: {}, second: {}}, riders: {}};
  for (const pair of Object.entries(position?.cards ?? {})) {
    const [, entry] = pair;
    const host = entry.under ?? entry.attached;
    const zone = entry.zone ?? "play";
    if (host && position.cards[host]) (found.riders[host] ??= []).push(pair);
    else if (zone === "hand") found.hand[entry.owner].push(pair);
    else if (zone !== "play") (found.heaps[entry.owner][zone] ??= []).push(pair);
    else found[laneOf(entry)][controllerOf(entry)].push(pair);
  }
  const first = (pair) => (definitionOf(pair[1])?.kind === "hero" ? 0 : 1);
  for (const seat of ["first", "second"]) found.hero[seat].sort((a, b) => first(a) - first(b));
  return found;
}

function Purse({seat, position}) {
  const {t} = useSettings();
  const {coins = 0, coin_limit: all = 0, prayers = 0, empty_draws: empty = 0} = position.players?.[seat] ?? {};
  const part = (sign, words, key) => html`<span key=${key} class=${`purse ${key}`} title=${words}><span aria-hidden="true">${sign}</span><span class="unseen">${words}</span></span>`;
  return html`${part(`◎${coins}/${all}`, t("coins_of", {open: coins, all}), "coins")}
    ${prayers > 0 && part(`✦${prayers}`, `${t("prayers")}: ${prayers}`, "prayers")}
    ${empty > 0 && part(`∅${empty}`, `${t("empty_draws")}: ${empty}`, "empty")}`;
}

function Heaps({seat, position, heaps, on, play}) {
  const {t} = useSettings();
  const counted = position.concealed?.[seat] ?? {};
  const acting = (position.turn?.active ?? "first") === seat;
  return html`<div class=${classes("seat", seat, {acting})}>
    <span class="who"><span class="facing" aria-hidden="true"></span>${on.names?.[seat] ?? t(seat)}</span>
    <${Purse} seat=${seat} position=${position} />
    ${HEAPS.map((zone) => {
      const pairs = heaps[zone] ?? [];
      const count = pairs.length + (counted[zone] ?? 0);
      if (count === 0 && !ALWAYS.includes(zone) && !on.heapTarget) return null;
      return html`<button type="button" key=${zone} class=${classes("heap", zone, {none: count === 0, lit: pairs.some(([ident]) => play?.mark(ident))})}
        onClick=${() => on.heap?.({zone, seat, pairs, count})} ...${drops(on, {zone, seat})}>${t(zone)} <b>${count}</b></button>`;
    })}
  </div>`;
}

// A row of cards; zone: what is put on it lies there; unseen: so many more cards lie in it face down.
function Lane({name, seat, zone, pairs, unseen = 0, label, on, more}) {
  const place = {zone, seat};
  const {t} = useSettings();
  return html`<div class=${classes("lane", name, seat, {target: on.cell})} role="group" aria-label=${label} data-cell=${`${seat}/${name}`}
      tabIndex=${on.cell ? 0 : undefined} ...${drops(on, place)}
      onKeyDown=${(event) => { if (on.cell && event.target === event.currentTarget && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); on.cell(place); } }}
      onClick=${(event) => on.cell && !event.target.closest(".card") && on.cell(place)}>
    ${pairs.map((pair) => html`<${Placed} key=${pair[0]} pair=${pair} tabIndex=${0} on=${on} ...${more} />`)}
    ${unseen > 0 && html`<span class="backs"><span class="unseen">${t("hidden_card")} × ${unseen}</span>${Array.from({length: unseen}, (_, place) => html`<span key=${place} class="back-of" aria-hidden="true"></span>`)}<b aria-hidden="true">${unseen}</b></span>`}
    ${pairs.length === 0 && unseen === 0 && html`<span class="zone-name">${label}</span>`}
  </div>`;
}

// Takes what `Board` takes.
export function Table({position, changed, chosen, flipped = false, on = {}, scene = null, play = null, children}) {
  const {t} = useSettings();
  const frame = useRef(null);
  useFittedNames(frame, scene?.jump);
  useMotion(frame, scene, position);
  const found = laid(position);
  const [above, below] = flipped ? ["first", "second"] : ["second", "first"];
  const more = {riders: found.riders, changed, chosen, scene, play};
  const lane = (name, seat, zone, said, unseen) => html`<${Lane} key=${name} name=${name} seat=${seat} zone=${zone} pairs=${found[name][seat]} unseen=${unseen}
    label=${t(said, {seat: on.names?.[seat] ?? t(seat)})} on=${on} more=${more} />`;
  const side = (seat, top) => {
    const rows = [
      lane("creatures", seat, "play", "characters"),
      html`<div key="hero" class="hero-row"><${Heaps} seat=${seat} position=${position} heaps=${found.heaps[seat]} on=${on} play=${play} />${lane("hero", seat, "play", "hero_row")}</div>`,
      lane("hand", seat, "hand", "hand_of", position.concealed?.[seat]?.hand),
    ];
    return html`<div class=${`half ${seat}`}>${top ? rows.reverse() : rows}</div>`;
  };
  return html`<div class="board-frame" ref=${frame}><div class="board table" id="board" role="group" aria-label=${t("board")}>
    ${side(above, true)}${side(below, false)}
    ${children}
    ${scene && html`<${Arrows} frame=${frame} scene=${scene} position=${position} flipped=${flipped} />`}
  </div></div>`;
}
