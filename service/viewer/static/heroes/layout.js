// How Heroes lies on a page, and what is told of it first.
import {definitionOf, figures} from "../catalogue.js";
import {tablePicture} from "./picture.js";
import {Queue} from "./queue.js";
import {came, heroesScene} from "./scene.js";
import {Table} from "./table.js";

// Lives of the hero, and how many characters a side has.
function standing(position) {
  const lives = {first: 0, second: 0};
  const cards = {first: 0, second: 0};
  for (const entry of Object.values(position?.cards ?? {})) {
    if ((entry.zone ?? "play") !== "play") continue;
    const seat = entry.controller ?? entry.owner;
    const definition = definitionOf(entry);
    if (definition?.lives > 0) cards[seat] += 1;
    if (definition?.kind === "hero") lives[seat] += Math.max(0, figures(entry, definition).left);
  }
  return {lives, cards};
}

export const HEROES = {
  Board: Table,
  Stack: Queue,
  stack: "queue",
  sceneOf: heroesScene,
  picture: tablePicture,
  standing,
  quiet: (position) => !position?.decision && !position?.queue?.length && !position?.pending?.length,
  came,
  telling: [
    "wounded", "healed", "takes_no_wounds", "prevented", "died", "spell_cancelled", "captured", "control_gained", "summoned", "revived", "created", "returned",
    "gained", "lost", "became", "found", "discarded", "milled", "played", "spell_cast", "coins_gained", "drawn", "draw_failed", "hidden", "defender_named", "not_defended",
    "attack_declared", "ability_declared", "turn_begins", "exchanged", "hand_kept", "game_over",
  ],
  aside: 7,
  dull: ["triggered", "choice_opened", "chosen", "attack_aimed", "attack_ended", "spell_aimed", "start_of_turn", "main_phase", "is_over", "holds_now", "copy_made", "defence_awaited"],
  cells: new Set(),
  desk: {
    kinds: ["creature", "hero", "spell", "weapon", "armor", "amulet", "event", "terrain"],
    elements: ["steppes", "mountains", "forests", "swamps", "darkness"],
    blank: {name: "", kind: "creature", cost: 2, lives: 3, strike: 2, text: ""},
    zone: "play",
    zones: ["play", "hand", "deck", "graveyard", "reserve", "sideboard"],
    cells: [],
    numbers: ["wounds", "extra_lives"],
    ticks: ["closed", "hidden"],
    phases: ["main", "start", "end"],
    purse: ["coins", "coin_limit", "prayers"],
    markers: ["strengthening", "weakening", "strike", "lives"],
    place: "choose_lane",
  },
};
