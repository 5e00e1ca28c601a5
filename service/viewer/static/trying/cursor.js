// Where the reader is, on a game or on one of its variations; the address says it, with the variations.
import {readPlace, writePlace} from "../game.js";
import {useCallback, useEffect, useRef, useState} from "../ui.js";

// Gives the place, the line that it is on, and how to go elsewhere: {line?, n, k}, the line as a number.
export function useCursor(lines, ready) {
  const [cursor, setCursor] = useState(() => {
    const place = readPlace(location.hash) ?? {n: 0, k: 0, line: 0};
    return {...place, whole: place.k === null};
  });
  const game = lines.at(cursor.line);
  const n = Math.max(0, Math.min(cursor.n, game.version));
  const k = cursor.k === null ? game.steps(n) : Math.min(cursor.k, game.steps(n));
  const latest = useRef(null);
  latest.current = {lines, number: cursor.line};
  const go = useCallback(async (place) => {
    const number = place.line ?? latest.current.number;
    const line = latest.current.lines.at(number);
    const to = Math.max(0, Math.min(place.n, line.version));
    if (!line.has(to)) await line.peek(to);
    setCursor({n: to, k: place.k, line: number, whole: place.k === null, jump: place.jump});
  }, []);
  useEffect(() => {
    if (!ready) return undefined;
    let stale = false;
    const timer = setTimeout(async () => {
      const letters = await lines.address();
      const hash = writePlace({n, k, line: lines.number(game)}, game.steps(n), letters);
      if (!stale && location.hash !== hash) history.replaceState(null, "", hash);
    }, 120);
    return () => { stale = true; clearTimeout(timer); };
  }, [n, k, game, lines, ready]);
  useEffect(() => {
    // Where it says, and not where the address has been brought to since.
    const onHash = (event) => { const place = readPlace(new URL(event.newURL).hash); if (place) go(place); };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, [go]);
  return [{n, k, line: cursor.line, whole: cursor.whole, jump: cursor.jump}, game, go];
}
