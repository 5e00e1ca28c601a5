// What is printed on cards: from the position itself, or from the catalogue, asked once for each card.
import {get} from "./api.js";

const known = new Map();
const partly = new Map();
const wanted = new Set();
// A first page of cards is there sooner than all of them.
const MOST = 25;
const listeners = new Set();
// How often something has come that was asked for: what is made of it is made anew then.
export const heard = {times: 0};
let told = false;

export function tell() {
  if (told) return;
  told = true;
  setTimeout(() => {
    told = false;
    heard.times += 1;
    for (const listener of listeners) listener();
  }, 30);
}

// Be told when cards that were asked for have come; gives a function that ends it.
export function onCards(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// A card as a search answers it, which is not all of it: shown until all of it has come.
export function remember(card) {
  partly.set(card.id, card);
}

// The definition of a position's card entry; null while it is not known (or face down for this viewer).
export function definitionOf(entry) {
  if (!entry) return null;
  if (entry.definition) return entry.definition;
  if (!entry.card) return null;
  if (!known.has(entry.card)) {
    known.set(entry.card, null);
    wanted.add(entry.card);
    if (wanted.size === 1) setTimeout(fetchWanted);
  }
  return known.get(entry.card) ?? partly.get(entry.card) ?? null;
}

// Whether cards were asked for that have not come yet.
export const awaited = () => [...known.values()].includes(null);

// All that were asked for in one go are asked of the service in one go.
function fetchWanted() {
  const ids = [...wanted];
  wanted.clear();
  for (let start = 0; start < ids.length; start += MOST) {
    const some = ids.slice(start, start + MOST);
    get("/v1/cards/several", {ids: some.join(",")}).then(({cards}) => {
      for (const ident of some) known.set(ident, {name: ident, unknown: true});
      for (const card of cards) known.set(card.id, card);
      tell();
    }, () => {
      for (const ident of some) known.delete(ident);
    });
  }
}

export function nameOf(entry, ident, language) {
  const definition = definitionOf(entry);
  if (!definition) return entry?.card ? entry.card.replace(/^.*:/, "") : ident;
  return definition.names?.[language] ?? definition.name ?? definition.names?.ru ?? ident;
}

const classNames = new Map();
let classesAsked = false;

// What a class is called; the class itself until the names have come, which are asked for once.
export function className(slug, language) {
  if (!classesAsked) {
    classesAsked = true;
    get("/v1/cards/classes").then(({classes}) => {
      for (const {id, names} of classes) classNames.set(id, names);
      tell();
    }, () => { classesAsked = false; });
  }
  return classNames.get(slug)?.[language] ?? slug.replaceAll("_", " ");
}

export function elementsOf(definition) {
  return definition?.elements ?? (definition?.element ? [definition.element] : []);
}

// Markers that change a number of the card by so much, and which way.
const SWAYS = {strike: ["strike", 1], lives: ["lives", 1], strengthening: ["both", 1], weakening: ["both", -1]};

function swayed(entry, number) {
  return (entry.markers ?? []).reduce((sum, {kind, amount = 0}) => {
    const [what, way] = SWAYS[kind] ?? [];
    return what === number || what === "both" ? sum + way * amount : sum;
  }, 0);
}

// What anybody who looks at a card reads off it: figures and state.
export function figures(entry, definition) {
  const lives = definition?.lives ?? 0;
  const extra = (entry.extra_lives ?? 0) + swayed(entry, "lives");
  const wounds = entry.wounds ?? 0;
  const {strike, movement} = definition ?? {};
  return {lives, extra, wounds, left: lives + extra - wounds, strike: typeof strike === "number" ? Math.max(0, strike + swayed(entry, "strike")) : strike, movement};
}
