// A game as people tell it: beats, one for each decision that somebody made, and rows, one for each action with all that
// was done until it was carried out. Passes belong to what they let happen.
import {figures, definitionOf} from "./catalogue.js";

const passes = (event) => event.kind === "action" && event.action?.type === "pass";
const quiet = (position) => !position?.stack?.length && !position?.decision;

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
  for (let n = from; n <= to; n += 1) {
    for (const {event, target, data} of game.trace(n)) {
      if (event === "wounds_dealt") of(target).by -= data.amount;
      else if (event === "wounds_healed") of(target).by += data.amount;
      else if (event === "card_died") of(target).died = true;
      else if (event === "no_wounds" || event === "attack_blocked") of(target).held = true;
    }
  }
  return [...found.values()];
}

function livesOf(position) {
  const sum = {first: 0, second: 0};
  const cards = {first: 0, second: 0};
  for (const entry of Object.values(position?.cards ?? {})) {
    const zone = entry.zone ?? "battlefield";
    if (zone !== "battlefield" && zone !== "additional") continue;
    const seat = entry.controller ?? entry.owner;
    cards[seat] += 1;
    sum[seat] += Math.max(0, figures(entry, definitionOf(entry)).left);
  }
  return {lives: sum, cards};
}

const told = new WeakMap();

// Lives and cards of both sides after an event; a position is counted once, when all its cards are known.
export function standingAt(game, n) {
  const position = game.after(n);
  if (!position) return null;
  const kept = told.get(position);
  if (kept) return kept;
  const standing = livesOf(position);
  if (Object.values(position.cards).every((entry) => entry.definition || !entry.card || definitionOf(entry))) told.set(position, standing);
  return standing;
}

// The events in which cards died: [{n, seats}].
export function deathsIn(game) {
  const found = [];
  for (let n = 1; n <= game.version; n += 1) {
    const idents = game.trace(n).filter((step) => step.event === "card_died").map((step) => step.target);
    if (idents.length) found.push({n, idents});
  }
  return found;
}

// Of many steps those that say what came of it, the blows that did something before those that missed; else the last.
const TELLING = ["wounds_dealt", "no_wounds", "attack_blocked", "missed", "card_died", "wounds_healed", "card_moved", "card_entered", "control_taken",
  "chips_gained", "marker_gained", "feature_gained", "effect_created", "choice_made", "turn_began", "game_over", "action_declared"];
// From here on an event is told only where nothing before it came about.
const ASIDE = TELLING.indexOf("card_moved") + 1;

export function tellingSteps(steps) {
  const found = steps.filter((step) => TELLING.includes(step.event)).sort((a, b) => TELLING.indexOf(a.event) - TELLING.indexOf(b.event));
  return found.length ? found.slice(0, 3).filter((step, place) => place === 0 || TELLING.indexOf(step.event) < ASIDE) : steps.slice(-1);
}
