// What differs between games on these pages, as values: how a position lies there, what is told of it first, what of a
// card can be set on the desk. A ruleset that is not listed is one of the game on the board.
import {Board, CELLS} from "./board.js";
import {definitionOf, figures} from "./catalogue.js";
import {HEROES} from "./heroes/layout.js";
import {picture} from "./picture.js";
import {sceneOf} from "./scene.js";
import {Stack} from "./stack.js";

// Lives and cards of both sides.
function standing(position) {
  const lives = {first: 0, second: 0};
  const cards = {first: 0, second: 0};
  for (const entry of Object.values(position?.cards ?? {})) {
    const zone = entry.zone ?? "battlefield";
    if (zone !== "battlefield" && zone !== "additional") continue;
    const seat = entry.controller ?? entry.owner;
    cards[seat] += 1;
    lives[seat] += Math.max(0, figures(entry, definitionOf(entry)).left);
  }
  return {lives, cards};
}

function came({event, target, data}) {
  if (event === "wounds_dealt") return [{ident: target, by: -data.amount}];
  if (event === "wounds_healed") return [{ident: target, by: data.amount}];
  if (event === "card_died") return [{ident: target, died: true}];
  return event === "no_wounds" || event === "attack_blocked" ? [{ident: target, held: true}] : [];
}

const ON_THE_BOARD = {
  Board,
  Stack,
  stack: "stack",
  sceneOf,
  picture,
  standing,
  // Whether nothing is under way.
  quiet: (position) => !position?.stack?.length && !position?.decision,
  // What came of a step for cards: {ident, by, died, held} each.
  came,
  // Events that say what came of it, the blows that did something before those that missed; from the place `aside` on an
  // event is told only where nothing before it came about.
  telling: ["wounds_dealt", "no_wounds", "attack_blocked", "missed", "card_died", "wounds_healed", "card_moved", "card_entered", "control_taken",
    "chips_gained", "marker_gained", "feature_gained", "effect_created", "choice_made", "turn_began", "game_over", "action_declared"],
  aside: 7,
  // How the stack is worked through, rather than what came of it: shown to whoever asks.
  dull: ["passed", "object_executed", "chain_ended", "battle_joined", "battle_left", "remembered", "attack_remembered", "feature_executed",
    "closing_added", "dice_given", "committed", "target_settled", "result_kept"],
  cells: CELLS,
  desk: {
    kinds: ["creature", "flying", "symbiote", "companion", "parasite", "artifact", "terrain", "equipment"],
    elements: ["steppes", "mountains", "forests", "swamps", "darkness", "fire"],
    blank: {name: "", kind: "creature", lives: 8, movement: 1, strike: [1, 2, 3], text: ""},
    zone: "battlefield",
    zones: ["additional", "deck", "graveyard", "exile"],
    cells: [...CELLS],
    numbers: ["wounds", "extra_lives", "chips", "moved"],
    ticks: ["closed", "hidden", "acted"],
    phases: ["main", "initial", "final", "preliminary"],
    purse: ["gold", "silver"],
    priority: true,
    crystals: true,
    markers: null,
    place: "choose_place",
  },
};

const LAYOUTS = {heroes: HEROES};

export const layoutOf = (ruleset) => LAYOUTS[ruleset] ?? ON_THE_BOARD;
