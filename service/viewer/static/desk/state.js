// What is on the desk: the position with its history, the question; and both in the address.
import {post} from "../api.js";
import {deskHash, unpacked} from "../link.js";
import {readDice} from "../rolls.js";
import {useCallback, useEffect, useRef, useState} from "../ui.js";
import {EMPTY} from "./position.js";

// Changes of one field that follow on each other are one step of the history.
const TOGETHER = 1500;
const MOST = 200;

export const NO_QUESTION = {written: "", chosen: null, by: "named", dice: "", seed: "", resolve: "all"};

// {position, change(position, field?), undo, redo}: undo and redo are null where there is nothing to go to.
export function useHistory() {
  const [history, setHistory] = useState({past: [], position: EMPTY, future: []});
  const last = useRef({field: null, at: 0});
  const change = useCallback((position, field = null) => {
    const now = Date.now();
    const goesOn = field !== null && last.current.field === field && now - last.current.at < TOGETHER;
    last.current = {field, at: now};
    setHistory((before) => ({
      past: goesOn ? before.past : [...before.past.slice(1 - MOST), before.position], position, future: [],
    }));
  }, []);
  const undo = useCallback(() => {
    last.current = {field: null, at: 0};
    setHistory(({past, position, future}) => (past.length ? {past: past.slice(0, -1), position: past.at(-1), future: [position, ...future]} : {past, position, future}));
  }, []);
  const redo = useCallback(() => {
    setHistory(({past, position, future}) => (future.length ? {past: [...past, position], position: future[0], future: future.slice(1)} : {past, position, future}));
  }, []);
  return {position: history.position, change, undo: history.past.length ? undo : null, redo: history.future.length ? redo : null};
}

// The dice of a request as the question has them; undefined: none are named.
export function diceAsked(question) {
  if (question.by === "server") return "server";
  if (question.by === "seed") return {seed: question.seed.trim()};
  return readDice(question.dice);
}

function writtenAction(text) {
  try {
    return text.trim().startsWith("{") ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

// A link's question as the desk has it. Throws where it is none.
export function readQuestion(link) {
  const entries = Object.values(link?.position?.cards ?? {0: null});
  if (typeof link.position.ruleset !== "string" || !entries.every((entry) => entry && typeof entry.owner === "string")) throw new Error("no position");
  const {action = "", dice, resolve = "all"} = link;
  const asked = {...NO_QUESTION, written: typeof action === "string" ? action : JSON.stringify(action), resolve};
  if (Array.isArray(dice)) asked.dice = dice.join(" ");
  else if (dice === "server") asked.by = "server";
  else if (dice?.seed) Object.assign(asked, {by: "seed", seed: String(dice.seed)});
  return {position: link.position, question: asked, at: Number.isInteger(link.at) ? link.at : null};
}

// The same question with its cards called by their ids: a link may call them by their printed names.
async function resolved(question) {
  try {
    return {...question, position: (await post("/v1/positions/notation", {position: question.position})).position};
  } catch {
    // What is wrong with the position is said at its places.
    return question;
  }
}

// Keeps the address at what is on the desk, and reads it when it is another one: at the start, or by a link.
export function useAddress({position, question, at, take, bad}) {
  const mine = useRef(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const read = async () => {
      const found = /^#q=(.+)$/.exec(location.hash);
      if (found && location.hash !== mine.current) await unpacked(found[1]).then(readQuestion).then(resolved).then(take).catch(bad);
      setReady(true);
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  useEffect(() => {
    if (!ready) return undefined;
    let stale = false;
    const timer = setTimeout(async () => {
      const empty = !Object.keys(position.cards).length && !question.written && position.ruleset === EMPTY.ruleset;
      const hash = empty ? "" : await deskHash({
        position, action: question.written ? writtenAction(question.written) : undefined, dice: diceAsked(question), resolve: question.resolve,
        at: at ?? undefined,
      });
      if (stale) return;
      mine.current = hash;
      history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
    }, 250);
    return () => { stale = true; clearTimeout(timer); };
  }, [ready, position, question, at]);
}

