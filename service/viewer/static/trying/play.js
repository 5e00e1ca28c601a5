// Playing on a board: what may be done in a position, asked of the service, and what of it has been picked so far.
import {post} from "../api.js";
import {useEffect, useMemo, useState} from "../ui.js";
import {groupOf, picksOf, standing} from "./picks.js";

const listed = new WeakMap();

// What may be done in a position, {actions, player}; asked once.
export function legalIn(position) {
  if (!listed.has(position)) {
    listed.set(position, post("/v1/legal-actions", {position}).catch((error) => { listed.delete(position); throw error; }));
  }
  return listed.get(position);
}

const drawn = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const NOTHING = {picked: [], group: null};

// position: as it is shown; active: whether it is played on; cells: the names of the board's cells; onPlay(action).
// Gives what a board and its menu need:
//   player: who is to act; lit: what can be picked next; picked: what was; ready, groups: as `standing` has them;
//   loose: actions of which nothing lies on the board; pick(name): a card or cell was pressed, gives whether that meant
//   something; narrow(key): a row of the menu; clear(); mark(name): how a card or cell is marked, or null.
export function usePlay({position, active, cells, onPlay}) {
  const [found, setFound] = useState({position: null, actions: [], player: null, error: null});
  const [at, setAt] = useState({position: null, ...NOTHING});
  useEffect(() => {
    if (!active || !position) return undefined;
    let stale = false;
    const timer = setTimeout(() => legalIn(position).then(
      ({actions, player}) => { if (!stale) setFound({position, actions, player, error: null}); },
      (error) => { if (!stale) setFound({position, actions: [], player: null, error}); }), 60);
    return () => { stale = true; clearTimeout(timer); };
  }, [position, active]);
  const known = active && found.position === position;
  const moves = useMemo(() => {
    const lies = (name) => Boolean(position.cards[name]) || cells.has(name);
    return known ? found.actions.map((action) => ({action, picks: picksOf(action, lies)})) : [];
  }, [known, found, position]);
  const {picked, group} = at.position === position ? at : NOTHING;
  const {lit, ready, groups} = useMemo(() => standing(moves.filter(({picks}) => picks.length), picked, group), [moves, picked.join(), group]);
  const set = (values) => setAt({position, picked, group, ...values});
  const clear = () => setAt({position, ...NOTHING});
  const play = (action) => {
    clear();
    // What is shuffled comes out the same again when the address is opened.
    onPlay(action.dice === "server" ? {...action, dice: {seed: drawn()}} : action);
  };

  function pick(name) {
    if (picked.length && name === picked[0]) {
      clear();
      return true;
    }
    if (!lit.has(name)) {
      const again = standing(moves, [], null).lit.has(name);
      set(again ? {picked: [name], group: null} : NOTHING);
      return again;
    }
    const now = [...picked, name];
    const after = standing(moves, now, group);
    // What a card is aimed at decides; the card alone only opens its menu.
    if (after.ready.length === 1 && after.lit.size === 0 && (now.length > 1 || after.ready[0].action.source === undefined)) play(after.ready[0].action);
    else set({picked: now});
    return true;
  }

  function narrow(key) {
    const {moves: some} = groups.find((one) => one.key === key);
    if (some.length === 1 && some[0].rest.length === 0) play(some[0].action);
    else set({group: group === key ? null : key});
  }

  return {
    active, known, player: known ? found.player : null, error: known ? found.error : null, actions: known ? found.actions : [],
    loose: moves.filter(({picks}) => picks.length === 0).map(({action}) => action),
    picked, group, lit, ready: picked.length ? ready : [], groups: picked.length ? groups : [], pick, narrow, clear, play,
    mark: (name) => (!active ? null : picked.includes(name) ? "picked" : lit.has(name) ? (picked.length ? "lit" : "can-act") : null),
  };
}

export {groupOf};
