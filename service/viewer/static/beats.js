// A game as people tell it: beats, one for each decision that somebody made, and rows, one for each action with all that
// was done until it was carried out. Passes belong to what they let happen.
import {awaited} from "./catalogue.js";
import {layoutOf} from "./layouts.js";

const passes = (event) => event.kind === "action" && event.action?.type === "pass";
const quiet = (position) => layoutOf(position?.ruleset).quiet(position);

// Whether an event goes on with what the one before it began; what was gone back behind and what was not are apart.
function goesOn(game, n) {
  return game.has(n) && game.before[n] && !quiet(game.before[n]) && game.counts(n) === game.counts(n - 1);
}

// [{from, to, beats: [{from, to}]}] over the events from 1 on; what is not loaded yet is a row for each event.
export function rowsOf(game, from = 1, to = game.version) {
  const rows = [];
  for (let n = from; n <= to; n += 1) {
    const event = game.events[n];
    const row = rows.at(-1);
    const own = event.kind !== "action";
    const goes = row && !row.own && !own && goesOn(game, n);
    if (!goes) rows.push({from: n, to: n, own, beats: [{from: n, to: n}]});
    else {
      row.to = n;
      if (passes(event)) row.beats.at(-1).to = n;
      else row.beats.push({from: n, to: n});
    }
  }
  return rows;
}

// The beat that an event belongs to; game: as far as it is loaded.
export function beatAt(game, n) {
  if (n < 1) return {from: 0, to: 0};
  const joins = (one) => one > 1 && one <= game.version && passes(game.events[one]) && game.events[one - 1].kind === "action" && goesOn(game, one);
  let from = n;
  while (joins(from)) from -= 1;
  let to = n;
  while (joins(to + 1)) to += 1;
  return {from, to};
}

// What came of the events from one to another: wounds, healing and deaths by card, in the order in which they happened.
export function outcomeOf(game, from, to) {
  const found = new Map();
  const of = (ident) => {
    if (!found.has(ident)) found.set(ident, {ident, by: 0, died: false});
    return found.get(ident);
  };
  const {came} = layoutOf(game.head.ruleset);
  for (let n = from; n <= to; n += 1) {
    for (const {ident, by = 0, died, held} of game.trace(n).flatMap(came)) {
      const one = of(ident);
      one.by += by;
      if (died) one.died = true;
      if (held) one.held = true;
    }
  }
  return [...found.values()];
}

const told = new WeakMap();

// Lives and cards of both sides after an event; a position is counted once, when all its cards are known.
export function standingAt(game, n) {
  const position = game.after(n);
  if (!position) return null;
  const kept = told.get(position);
  if (kept) return kept;
  const standing = layoutOf(position.ruleset).standing(position);
  if (!awaited()) told.set(position, standing);
  return standing;
}

// The events in which cards died: [{n, idents}].
export function deathsIn(game) {
  const {came} = layoutOf(game.head.ruleset);
  const found = [];
  for (let n = 1; n <= game.version; n += 1) {
    const idents = game.trace(n).flatMap(came).filter((one) => one.died).map((one) => one.ident);
    if (idents.length) found.push({n, idents});
  }
  return found;
}

// Of many steps those that say what came of it; else the last.
export function tellingSteps(steps, {telling, aside}) {
  const place = (step) => telling.indexOf(step.event);
  const found = steps.filter((step) => place(step) >= 0).sort((a, b) => place(a) - place(b));
  return found.length ? found.slice(0, 3).filter((step, one) => one === 0 || place(step) < aside) : steps.slice(-1);
}
