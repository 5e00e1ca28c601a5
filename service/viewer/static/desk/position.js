// Editing a position: every function gives another one. They know where cards can lie and nothing else of the rules;
// what is wrong with a position the service says.
import {definitionOf} from "../catalogue.js";

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

// Whether a card would sit on whoever is on a cell.
export const sits = (entry) => HOSTED.includes(definitionOf(entry)?.kind);

// The creatures of a position that others can sit on: [id, entry] each.
export function hosts(position, ident) {
  return Object.entries(position.cards).filter(([id, one]) => {
    const there = one.zone ?? "battlefield";
    return id !== ident && !one.host && (there === "battlefield" || there === "additional") && ["creature", "flying"].includes(definitionOf(one)?.kind ?? "creature");
  });
}

// A card somewhere else: {cell}, {host} or {zone}. What sits on hosts gets the creature on that cell for its host.
export function moved(position, ident, place) {
  const {cell: _cell, host: _host, zone: _zone, ...entry} = position.cards[ident];
  const onCell = place.cell && sits(entry) && hosts(position, ident).find(([, one]) => one.cell === place.cell);
  const host = place.host ?? onCell?.[0];
  if (host) Object.assign(entry, {zone: position.cards[host].zone ?? "battlefield", host});
  else if (place.cell) Object.assign(entry, {zone: "battlefield", cell: place.cell});
  else entry.zone = place.zone;
  const cards = {...position.cards, [ident]: entry};
  // What sits on it comes along.
  for (const [id, one] of Object.entries(cards)) {
    if (one.host === ident) cards[id] = {...one, zone: entry.zone};
  }
  return {...position, cards};
}

export function removed(position, ident) {
  const cards = {};
  for (const [id, entry] of Object.entries(position.cards)) {
    if (id === ident) continue;
    if (entry.host === ident) {
      const {host: _host, ...alone} = entry;
      const {cell} = position.cards[ident];
      cards[id] = cell ? {...alone, cell} : alone;
    } else cards[id] = entry;
  }
  return {...position, cards};
}

// A card with other values; what is at its default is left out.
export function changedCard(position, ident, values) {
  const entry = {...position.cards[ident], ...values};
  for (const [name, value] of Object.entries(values)) {
    if (value === false || value === 0 || value === null || value === undefined || value === "" || value?.length === 0) delete entry[name];
  }
  return {...position, cards: {...position.cards, [ident]: entry}};
}

// What is printed on a card is the position's own from here on.
export function redefined(position, ident, definition) {
  const {card: _card, ...entry} = position.cards[ident];
  return {...position, cards: {...position.cards, [ident]: {...entry, definition}}};
}

export function changedTurn(position, values) {
  const turn = {...position.turn, ...values};
  if (turn.number === 1) delete turn.number;
  if (turn.active === "first") delete turn.active;
  if (turn.phase === "main") delete turn.phase;
  const {turn: _turn, priority: _priority, passes: _passes, ...rest} = position;
  return Object.keys(turn).length ? {...rest, turn} : rest;
}

// Who may act next; null: nobody waits for anything.
export function changedPriority(position, seat) {
  const {priority: _priority, passes: _passes, ...rest} = position;
  return seat ? {...rest, priority: seat} : rest;
}

export function changedPurse(position, seat, kind, amount) {
  const player = {...position.players?.[seat], [kind]: amount};
  if (!amount) delete player[kind];
  const players = {...position.players, [seat]: player};
  if (!Object.keys(player).length) delete players[seat];
  const {players: _players, ...rest} = position;
  return Object.keys(players).length ? {...rest, players} : rest;
}
