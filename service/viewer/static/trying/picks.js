// How an action is picked on a board: first the card that does it, then one after the other what it is aimed at. Which
// parts of an action those are the action says itself: they are the ids and cells in it that lie there. No rule is known
// here, and no game: an action is an object with a `type`, a `player`, mostly a `source`, and other fields.
const OFF_BOARD = new Set(["type", "player", "source", "feature", "decision"]);

function parts(value) {
  if (Array.isArray(value)) return value.flatMap(parts);
  return typeof value === "string" ? [value] : [];
}

// The places of an action in the order in which they are picked; lies(name): whether something of that name lies there.
export function picksOf(action, lies) {
  const others = Object.entries(action).filter(([name]) => !OFF_BOARD.has(name)).flatMap(([, value]) => parts(value));
  return [action.source, ...others].filter((name) => name !== undefined && lies(name));
}

// What is still to be picked of an action after some picks, in any order behind the first; null: it is another one.
function left(picks, picked) {
  if (picked.length && picks[0] !== picked[0]) return null;
  const rest = [...picks];
  for (const one of picked) {
    const place = rest.indexOf(one);
    if (place < 0) return null;
    rest.splice(place, 1);
  }
  return rest;
}

const alike = (one, other) => one.length === other.length && one.every((value, place) => value === other[place]);

// What a row of a card's menu stands for: actions of one type and feature, whatever they are aimed at.
export const groupOf = (action) => JSON.stringify([action.type, action.feature ?? null]);

// Where one stands after some picks.
//   moves: [{action, picks}]; picked: what was picked; group: the row of the menu that was chosen, or null.
//   Gives {lit, ready, groups}: what can be picked next; the actions that need nothing more; {key, moves} for each row.
export function standing(moves, picked, group) {
  const open = moves.map((move) => ({...move, rest: left(move.picks, picked)}))
    .filter(({rest, action}) => rest !== null && (group === null || groupOf(action) === group));
  const lit = new Set(open.flatMap(({rest}) => (picked.length ? rest : rest.slice(0, 1))));
  const done = open.filter(({rest}) => rest.length === 0);
  const exact = done.filter(({picks}) => alike(picks, picked));
  const groups = new Map();
  for (const move of open) groups.set(groupOf(move.action), [...(groups.get(groupOf(move.action)) ?? []), move]);
  return {lit, ready: exact.length ? exact : done, groups: [...groups].map(([key, all]) => ({key, moves: all}))};
}
