// The board as players know it: five columns, six rows, both additional zones, and the heaps of each seat.
// It shows a position and knows no rule; what is done with a card or a cell its owner says through `on`.
import {Card, controllerOf, MARKS, Told} from "./card.js";
import {onCards} from "./catalogue.js";
import {useFittedNames} from "./naming.js";
import {Arrows, useMotion} from "./scene.js";
import {useSettings} from "./settings.js";
import {classes, html, useEffect, useRef, useState} from "./ui.js";

export const COLUMNS = ["A", "B", "C", "D", "E"];
// From the second player's edge to the first player's.
export const ROWS = ["3'", "2'", "1'", "1", "2", "3"];
export const SEATS = ["first", "second"];
export const CELLS = new Set(ROWS.flatMap((row) => COLUMNS.map((column) => column + row)));
const HEAPS = ["deck", "deal", "set", "graveyard", "exile"];

// The cards of a position by where they are: cells, additional zones, heaps, and what sits on whom.
export function arranged(position) {
  const cells = {};
  const additional = {first: [], second: []};
  const heaps = {first: {}, second: {}};
  const riders = {};
  for (const [ident, entry] of Object.entries(position?.cards ?? {})) {
    const zone = entry.zone ?? "battlefield";
    const pair = [ident, entry];
    if (entry.host && position.cards[entry.host] && (zone === "battlefield" || zone === "additional")) {
      (riders[entry.host] ??= []).push(pair);
    } else if (zone === "battlefield" && entry.cell) (cells[entry.cell] ??= []).push(pair);
    else if (zone === "additional") additional[controllerOf(entry)].push(pair);
    else (heaps[entry.owner][zone] ??= []).push(pair);
  }
  return {cells, additional, heaps, riders};
}

export function drops(on, place) {
  if (!on.drop) return {};
  return {
    onDragOver: (event) => { event.preventDefault(); event.currentTarget.classList.add("over"); },
    onDragLeave: (event) => event.currentTarget.classList.remove("over"),
    onDrop: (event) => {
      event.preventDefault();
      event.currentTarget.classList.remove("over");
      on.drop(place, event);
    },
  };
}

export function Placed({pair: [ident, entry], riders, changed, chosen, on, tabIndex, scene, play}) {
  const sitting = riders[ident] ?? [];
  const shown = {on, tabIndex: -1};
  const told = (id) => scene?.cards.get(id);
  return html`<span class=${classes("placed", {ridden: sitting.length})}>
    <${Card} ident=${ident} entry=${entry} riders=${sitting} changed=${changed?.has(ident)} chosen=${chosen === ident}
      told=${told(ident)} mark=${play?.mark(ident)} ...${shown} tabIndex=${tabIndex} />
    ${sitting.length > 0 && html`<span class="riders">
      ${sitting.map(([id, rider]) => html`<${Card} key=${id} ident=${id} entry=${rider} rider=${true}
        changed=${changed?.has(id)} chosen=${chosen === id} told=${told(id)} mark=${play?.mark(id)} ...${shown} />`)}
    </span>`}
    <${Told} told=${told(ident)} />
  </span>`;
}

function Zone({seat, pairs, arrangement, changed, chosen, on, scene, play}) {
  const {t} = useSettings();
  const place = {zone: "additional", seat};
  return html`<div class=${classes("zone", seat, {target: on.cell})} role="group" aria-label=${`${t("additional")}, ${t(seat)}`}
      ...${drops(on, place)} onClick=${(event) => event.target === event.currentTarget && on.cell?.(place)}>
    ${pairs.length === 0 && html`<span class="zone-name">${t("additional")}</span>`}
    ${pairs.map((pair) => html`<${Placed} key=${pair[0]} pair=${pair} riders=${arrangement.riders} changed=${changed}
      chosen=${chosen} on=${on} scene=${scene} play=${play} tabIndex=${0} />`)}
  </div>`;
}

function Heaps({seat, position, heaps, on, play}) {
  const {t} = useSettings();
  const counted = position.concealed?.[seat] ?? {};
  const purse = position.players?.[seat] ?? {};
  const acting = (position.turn?.active ?? "first") === seat;
  return html`<div class=${classes("seat", seat, {acting})}>
    <span class="who"><span class="facing" aria-hidden="true"></span>${on.names?.[seat] ?? t(seat)}</span>
    ${purse.gold > 0 && html`<span class="purse gold" title=${t("gold")}>◆${purse.gold}<span class="unseen"> ${t("gold")}</span></span>`}
    ${purse.silver > 0 && html`<span class="purse silver" title=${t("silver")}>◇${purse.silver}<span class="unseen"> ${t("silver")}</span></span>`}
    ${HEAPS.map((zone) => {
      const pairs = heaps[zone] ?? [];
      const count = pairs.length + (counted[zone] ?? 0);
      const always = zone === "deck" || zone === "graveyard";
      if (count === 0 && !always && !(on.heapTarget && zone === "exile")) return null;
      return html`<button type="button" key=${zone} class=${classes("heap", zone, {none: count === 0, lit: pairs.some(([ident]) => play?.mark(ident))})}
        onClick=${() => on.heap?.({zone, seat, pairs, count})} ...${drops(on, {zone, seat})}>
        ${t(zone)} <b>${count}</b></button>`;
    })}
  </div>`;
}

function moved(cell, key, flipped) {
  let column = COLUMNS.indexOf(cell[0]);
  let row = ROWS.indexOf(cell.slice(1));
  const way = flipped ? -1 : 1;
  if (key === "ArrowLeft") column -= way;
  else if (key === "ArrowRight") column += way;
  else if (key === "ArrowUp") row -= way;
  else if (key === "ArrowDown") row += way;
  else return null;
  return COLUMNS[column] && ROWS[row] ? COLUMNS[column] + ROWS[row] : cell;
}

// A redraw when cards that were asked for have come.
export function useCards() {
  const [count, setCount] = useState(0);
  useEffect(() => onCards(() => setCount((before) => before + 1)), []);
  return count;
}

// position; changed: ids to highlight; chosen: an id; flipped: the second player sits below.
// on: show(ident), choose(ident), heap({zone, seat, pairs, count}), names by seat; for the desk also
//     cell({cell} | {zone, seat}), drop(place, event), dragStart(ident, event).
// play: as `usePlay` gives it, where it is played on the board: `mark(name)` is how a card or cell is marked.
// children: what lies over the cells. scene: what is going on, as `sceneOf` tells it; without one the board shows what stands on it and nothing else.
export function Board({position, changed, chosen, flipped = false, on = {}, scene = null, play = null, children = null}) {
  const {t} = useSettings();
  const grid = useRef(null);
  const frame = useRef(null);
  useFittedNames(frame, scene?.jump);
  useMotion(frame, scene, position);
  const [stop, setStop] = useState("C1");
  const found = arranged(position);
  const rows = flipped ? [...ROWS].reverse() : ROWS;
  const columns = flipped ? [...COLUMNS].reverse() : COLUMNS;
  const seats = flipped ? ["first", "second"] : ["second", "first"];
  const shared = {changed, chosen, on, scene, play};

  function onKeyDown(event) {
    const cell = event.target.closest("[data-cell]")?.dataset.cell;
    if (cell && event.target.matches("[data-cell]") && on.cell && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      on.cell({cell});
      return;
    }
    const next = cell && !event.ctrlKey && !event.altKey && !event.metaKey && moved(cell, event.key, flipped);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setStop(next);
    const place = grid.current.querySelector(`[data-cell="${next}"]`);
    (place.querySelector(".card") ?? place).focus();
  }

  function cellOf(name) {
    const there = found.cells[name] ?? [];
    const tabIndex = name === stop ? 0 : -1;
    const mark = play?.mark(name);
    return html`<div key=${name} class=${classes("cell", mark, {filled: there.length, several: there.length > 1, target: on.cell})}
        role="gridcell" data-cell=${name} tabIndex=${there.length ? undefined : tabIndex} aria-label=${there.length ? undefined : [name, t("empty"), mark && t(MARKS[mark])].filter(Boolean).join(" ")}
        onFocusIn=${() => setStop(name)} ...${drops(on, {cell: name})}
        onClick=${(event) => on.cell && !event.target.closest(".card") && on.cell({cell: name})}>
      ${there.map((pair) => html`<${Placed} key=${pair[0]} pair=${pair} riders=${found.riders} ...${shared} tabIndex=${tabIndex} />`)}
    </div>`;
  }

  const zoneOf = (seat) => html`<${Zone} seat=${seat} pairs=${found.additional[seat]} arrangement=${found} ...${shared} />`;
  const heapsOf = (seat) => html`<${Heaps} seat=${seat} position=${position} heaps=${found.heaps[seat]} on=${on} play=${play} />`;
  const sideOf = (seat, above) => {
    const about = heapsOf(seat);
    return html`<div class=${`side ${seat}`}>${above && about}${zoneOf(seat)}${!above && about}</div>`;
  };
  return html`<div class="board-frame" ref=${frame}><div class="board" id="board">
    ${sideOf(seats[0], true)}
    <div class="field-of-play"><div class="grid" role="grid" aria-label=${t("board")} ref=${grid} onKeyDown=${onKeyDown}>
      ${rows.map((row, place) => html`<div key=${row} role="row" class=${classes("row", {border: place === 3})}>
        <span class="row-name" role="rowheader">${row}</span>
        ${columns.map((column) => cellOf(column + row))}
      </div>`)}
      <div class="row names" role="row">
        <span class="row-name" role="gridcell"></span>
        ${columns.map((column) => html`<span key=${column} class="column-name" role="columnheader">${column}</span>`)}
      </div>
    </div>${children}</div>
    ${sideOf(seats[1], false)}
    ${scene && html`<${Arrows} frame=${frame} scene=${scene} position=${position} flipped=${flipped} />`}
  </div></div>`;
}
