// Editing a position: every function gives another one. They know where cards can lie and nothing else of the rules;
// what is wrong with a position the service says.
import {definitionOf} from "./catalogue.js";

export const EMPTY = {ruleset: "classic", cards: {}};
export const HOSTED = ["symbiote", "companion", "parasite", "equipment"];

export function halfOf(cell) {
  return cell.endsWith("'") ? "second" : "first";
}

// Puts a new card on a place: {cell} or {zone, seat}. Gives the position and the card's id.
export function added(position, card, place, seat) {
  const owner = seat ?? (place.cell ? halfOf(place.cell) : place.seat);
  const letter = owner === "first" ? "a" : "b";
  let number = 1;
  while (position.cards[`${letter}${number}`]) number += 1;
  const ident = `${letter}${number}`;
  const entry = {...card, owner};
  return {position: moved({...position, cards: {...position.cards, [ident]: entry}}, ident, place), ident};
}

// A card somewhere else. What sits on hosts gets the creature on that cell for its host.
export function moved(position, ident, place) {
  const {cell: _cell, host: _host, zone: _zone, ...entry} = position.cards[ident];
  if (place.cell) {
    const kind = definitionOf(entry)?.kind ?? "creature";
    const there = Object.entries(position.cards).find(
      ([id, one]) => id !== ident && one.cell === place.cell && !one.host && (one.zone ?? "battlefield") === "battlefield");
    Object.assign(entry, {zone: "battlefield", cell: place.cell});
    if (there && HOSTED.includes(kind)) {
      delete entry.cell;
      entry.host = there[0];
    }
  } else {
    entry.zone = place.zone;
  }
  return {...position, cards: {...position.cards, [ident]: entry}};
}

export function removed(position, ident) {
  const cards = {};
  for (const [id, entry] of Object.entries(position.cards)) {
    if (id === ident) continue;
    if (entry.host === ident) {
      const {host: _host, ...alone} = entry;
      cards[id] = {...alone, cell: alone.cell ?? position.cards[ident].cell};
    } else cards[id] = entry;
  }
  return {...position, cards};
}

// A card with other values; what is at its default is left out.
export function changedCard(position, ident, values) {
  const entry = {...position.cards[ident], ...values};
  for (const [name, value] of Object.entries(values)) {
    if (value === false || value === 0 || value === null || value === "" || value?.length === 0) delete entry[name];
  }
  return {...position, cards: {...position.cards, [ident]: entry}};
}

export function changedTurn(position, values) {
  const turn = {...position.turn, ...values};
  if (turn.number === 1) delete turn.number;
  if (turn.active === "first") delete turn.active;
  if (turn.phase === "main") delete turn.phase;
  const {turn: _turn, priority: _priority, passes: _passes, ...rest} = position;
  return Object.keys(turn).length ? {...rest, turn} : rest;
}
