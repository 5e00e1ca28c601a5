// Where one is in a game and how one goes on: the slider with what it runs over, the controls, and what plays by itself.
import {beatAt} from "./beats.js";
import {Sign} from "./icons.js";
import {LivesGraph} from "./lives.js";
import {useSettings} from "./settings.js";
import {html, useEffect, useState} from "./ui.js";

// A live action is shown in so many milliseconds at the most.
const HURRY = 2000;
// How fast it plays: for a beat, and for a step inside one, in milliseconds.
export const SPEEDS = [[0.5, 3000, 1800], [1, 1500, 900], [2, 750, 450], [4, 350, 200], [10, 100, 60]];

export function nextStep(game, {n, k}) {
  if (k < game.steps(n)) return {n, k: k + 1};
  return n < game.version ? {n: n + 1, k: Math.min(1, game.has(n + 1) ? game.steps(n + 1) : 1)} : null;
}

export function previousStep(game, {n, k}) {
  if (k > 1) return {n, k: k - 1};
  return n > 0 ? {n: n - 1, k: null} : null;
}

// The end of the beat that comes next.
function nextBeat(game, {n, k}) {
  const inside = beatAt(game, n);
  const to = n > 0 && (n < inside.to || k < game.steps(n)) ? inside.to : n < game.version ? beatAt(game, n + 1).to : null;
  return to === null ? null : {n: to, k: null};
}

// Plays on, beat after beat, or step after step, where passes go by at once.
//   playing: false, true, or "live": behind a game that is being played, and in a hurry to be at its end.
export function usePlaying(game, cursor, go, [, beatPace, stepPace], inside) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    const live = playing === "live";
    const bySteps = inside || live;
    const pace = bySteps ? stepPace : beatPace;
    const late = live && cursor.k >= game.steps(cursor.n) && cursor.n < game.version - 1;
    const next = late ? {n: game.version, k: 1} : bySteps ? nextStep(game, cursor) : nextBeat(game, cursor);
    if (!next) {
      setPlaying(false);
      return undefined;
    }
    const passing = bySteps && cursor.k > 0 && game.trace(cursor.n)[cursor.k - 1]?.event === "passed";
    const timer = setTimeout(() => go(next), passing ? 0 : live ? Math.min(pace, HURRY / Math.max(1, game.steps(cursor.n))) : pace);
    return () => clearTimeout(timer);
  }, [playing, cursor.n, cursor.k, beatPace, inside, game, game.version]);
  return [playing, setPlaying];
}

// How far a place is from the start, counted in steps, and back: what the slider runs over.
export function measured(game) {
  const starts = [0];
  for (let n = 1; n <= game.version + 1; n += 1) starts[n] = starts[n - 1] + (n === 1 ? 1 : Math.max(1, game.steps(n - 1)));
  return {
    total: starts[game.version + 1] - 1,
    of: ({n, k}) => (n === 0 ? 0 : starts[n] + Math.max(1, k) - 1),
    at(value) {
      let low = 0;
      let high = game.version;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (starts[middle] <= value) low = middle;
        else high = middle - 1;
      }
      return {n: low, k: low === 0 ? 0 : Math.min(game.has(low) ? game.steps(low) : 1, value - starts[low] + 1)};
    },
  };
}

export function Transport({game, cursor, go, playing, setPlaying, speed, setSpeed, turns, measure, inside, setInside, known}) {
  const {t} = useSettings();
  const act = (name, place) => html`<button type="button" class="control" disabled=${!place} title=${t(name)} aria-label=${t(name)}
    onClick=${() => { setPlaying(false); go(place); }}><${Sign} name=${name.replace("to_", "")} /></button>`;
  const {n, k} = cursor;
  const value = measure.of(cursor);
  const told = `${t("step_of", {n, all: game.version, k, steps: game.steps(n)})}${game.parent ? ` · ${t("what_if")}` : ""}`;
  const current = turns.find((turn) => turn.from <= n && n <= turn.to);
  return html`<section class="transport" aria-label=${t("transport")}>
    <div class="controls">
      ${act("to_start", n > 0 && {n: 0, k: 0})}
      ${act("action_back", n > 0 && (k < game.steps(n) && k > 1 ? {n, k: 1} : {n: n - 1, k: null}))}
      ${act("step_back", previousStep(game, cursor))}
      <button type="button" class="control main" aria-label=${t(playing ? "pause" : "play")} title=${t(playing ? "pause" : "play")}
        onClick=${() => setPlaying(!playing)}><${Sign} name=${playing ? "pause" : "play"} /></button>
      ${act("step_on", nextStep(game, cursor))}
      ${act("action_on", k < game.steps(n) ? {n, k: null} : n < game.version && {n: n + 1, k: null})}
      ${act("to_end", (n < game.version || k < game.steps(n)) && {n: game.version, k: null})}
      <label class="speed"><span class="unseen">${t("speed")}</span>
        <select value=${speed} onChange=${(event) => setSpeed(Number(event.target.value))}>
          ${SPEEDS.map(([name], place) => html`<option key=${name} value=${place} selected=${place === speed}>${name}×</option>`)}
        </select></label>
      <label class="turns"><span class="unseen">${t("jump_to_turn")}</span>
        <select value=${current ? current.from : 0} onChange=${(event) => { setPlaying(false); go({n: Number(event.target.value), k: 1}); }}>
          <option value="0" selected=${!current}>${t("start")}</option>
          ${turns.filter((turn) => turn.key !== "?").map((turn) => html`<option key=${turn.from} value=${turn.from} selected=${turn === current}>
            ${turn.turn.phase === "preliminary" ? t("preliminary") : `${t("turn")} ${turn.turn.number ?? 1}, ${t(turn.turn.active ?? "first")}`}</option>`)}
        </select></label>
      <label class="check inside" title=${t("by_action")}><input type="checkbox" checked=${inside} onChange=${(event) => setInside(event.target.checked)} /> <span>${t("inside")}</span></label>
    </div>
    <div class="track">
      <${LivesGraph} game=${game} measure=${measure} known=${known} />
      <input type="range" class="scrub" min="0" max=${Math.max(1, measure.total)} step="1" value=${value} aria-label=${t("position_in_game")}
        aria-valuetext=${told} onInput=${(event) => { setPlaying(false); go({...measure.at(Number(event.target.value)), jump: true}); }} />
    </div>
    <span class="told quiet">${told}</span>
  </section>`;
}
