// What is going on, as the board shows it: who strikes whom and who answers, dice on the cards that rolled them, numbers
// that rise, arrows, and things that move. It reads the stack and the steps of a trace, and knows no rule.
import {html, useLayoutEffect, useRef} from "./ui.js";

const SHOWN = {
  wounds_dealt: (data) => ({text: `−${data.amount}`, kind: "harm"}),
  no_wounds: () => ({text: "0", kind: "none"}),
  wounds_healed: (data) => ({text: `+${data.amount}`, kind: "good"}),
  extra_lives_gained: (data) => ({text: `+${data.amount}`, kind: "good"}),
  chips_gained: (data) => ({text: `●${data.amount}`, kind: "chip"}),
};

function aims(chain) {
  return chain.targets?.length ? chain.targets : chain.target ? [chain.target] : [];
}

function ofChain(chain, say, arrows) {
  const fights = chain.kind === "simple_strike" || Boolean(chain.fighters?.length) || Object.keys(chain.hits ?? {}).length > 0;
  const defender = chain.bound?.defender ?? (chain.kind === "defend" ? chain.source : null);
  if (chain.kind === "move") {
    if (!say.has(chain.source)) say.set(chain.source, "acting");
    return;
  }
  // Who strikes, or is struck, stays that while texts are carried out on the way.
  const also = (ident, role) => { if (fights || !say.has(ident) || say.get(ident) === "aimed") say.set(ident, role); };
  if (chain.redirected && chain.initial_target) say.set(chain.initial_target, "aimed");
  for (const ident of aims(chain)) {
    if (ident === chain.source) continue;
    if (chain.kind !== "defend") also(ident, ident === defender ? "defender" : chain.fighters?.includes(ident) ? "reflector" : "attacked");
    arrows.push({from: chain.source, to: ident, kind: chain.kind === "defend" ? "answer" : fights ? "attack" : "aim"});
  }
  for (const cell of chain.cells ?? []) arrows.push({from: chain.source, cell, kind: "aim"});
  also(chain.source, chain.kind === "defend" ? "defender" : fights ? "striker" : "acting");
  for (const [ident, hit] of Object.entries(chain.hits ?? {})) {
    if (ident !== chain.source && hit.force !== "miss" && !hit.blocked) arrows.push({from: ident, to: hit.target, kind: "answer"});
  }
}

// What the board tells at a place.
//   position: the position that is shown; before: the one that the first of the steps found; steps: those that are told
//   together; stack: the chains that they are about, where none is left of them in the position; beat: names the place;
//   near: whether the place lies beside the one that was shown before; jump: whether somebody scrubs over many of them.
export function sceneOf({position, before, steps, stack, beat, near, jump}) {
  const roles = new Map();
  const arrows = [];
  for (const chain of stack) ofChain(chain, roles, arrows);
  const dice = new Map();
  for (const chain of stack) {
    for (const [ident, die] of Object.entries(chain.rolls ?? {})) dice.set(ident, [{die, result: chain.results?.[ident]}]);
  }
  const rises = new Map();
  const rise = (ident, what) => ident && rises.set(ident, [...(rises.get(ident) ?? []), what]);
  const where = new Map(Object.entries(before?.cards ?? {}).map(([ident, entry]) => [ident, entry.cell]));
  for (const step of steps) {
    const {event, data = {}} = step;
    if (event === "dice_rolled" && !dice.has(data.for ?? step.source)) dice.set(data.for ?? step.source, [{die: data.die}]);
    if (SHOWN[event]) rise(step.target, SHOWN[event](data));
    if (event === "missed") rise(step.source, {text: "✕", kind: "none"});
    if (event === "card_moved" && where.get(step.target) && data.to && /^[A-E]/.test(data.to)) {
      arrows.push({leaves: where.get(step.target), cell: data.to, kind: "move"});
      where.set(step.target, data.to);
    }
  }
  const cards = new Map();
  for (const ident of new Set([...roles.keys(), ...dice.keys(), ...rises.keys()])) {
    cards.set(ident, {role: roles.get(ident), dice: dice.get(ident), rises: rises.get(ident), beat});
  }
  const gone = new Map(Object.entries(before?.cards ?? {}).filter(([, entry]) => entry.cell).map(([ident, entry]) => [ident, entry.cell]));
  return {cards, arrows, gone, beat, near, jump};
}

const centre = (box, frame) => [box.left + box.width / 2 - frame.left, box.top + box.height / 2 - frame.top, box.width, box.height];

function placeOf(board, frame, scene, {ident, cell}) {
  const found = (ident && board.querySelector(`[data-card="${CSS.escape(ident)}"]`))
    || board.querySelector(`[data-cell="${cell ?? scene.gone.get(ident)}"]`);
  return found && centre(found.getBoundingClientRect(), frame);
}

// Where a line from one place to another meets the edge of the box that it goes to.
function shortened([x, y], [tox, toy, width, height], by) {
  const [dx, dy] = [tox - x, toy - y];
  const part = Math.min(width / 2 / (Math.abs(dx) || 0.001), height / 2 / (Math.abs(dy) || 0.001), 1) * by;
  return [tox - dx * part, toy - dy * part];
}

function drawn(from, to, kind, shift) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy);
  if (long < 4) return "";
  const [nx, ny] = [-dy / long, dx / long];
  const move = ([x, y]) => [x + nx * shift, y + ny * shift];
  const a = move(shortened(to, from, 0.55));
  const b = move(shortened(from, to, 0.55));
  const [ux, uy] = [dx / long, dy / long];
  const head = [[b[0], b[1]], [b[0] - 11 * ux + 6 * nx, b[1] - 11 * uy + 6 * ny], [b[0] - 11 * ux - 6 * nx, b[1] - 11 * uy - 6 * ny]];
  const points = head.map((point) => point.map((one) => one.toFixed(1)).join(",")).join(" ");
  const line = [a[0], a[1], b[0] - 8 * ux, b[1] - 8 * uy].map((one) => one.toFixed(1));
  return `<g class="arrow ${kind}"><line pathLength="1" x1="${line[0]}" y1="${line[1]}" x2="${line[2]}" y2="${line[3]}"/><polygon points="${points}"/></g>`;
}

// The arrows of a scene, over the board.
export function Arrows({frame, scene, position, flipped}) {
  const own = useRef(null);
  const drawing = useRef(null);
  useLayoutEffect(() => {
    drawing.current = () => {
      if (!scene.arrows.length && !own.current?.dataset.drawn) return;
      const board = frame.current?.querySelector(".board");
      if (!board || !own.current) return;
      const box = board.getBoundingClientRect();
      const parts = scene.arrows.map((arrow) => {
        const from = placeOf(board, box, scene, arrow.leaves ? {cell: arrow.leaves} : {ident: arrow.from});
        const to = placeOf(board, box, scene, {ident: arrow.to, cell: arrow.cell});
        return from && to ? drawn(from, to, arrow.kind, arrow.kind === "answer" ? 7 : 0) : "";
      }).join("");
      if (own.current.dataset.drawn !== parts) {
        own.current.dataset.drawn = parts;
        own.current.innerHTML = parts;
      }
    };
    if (!scene.jump) {
      drawing.current();
      return undefined;
    }
    const timer = setTimeout(() => drawing.current(), 120);
    return () => clearTimeout(timer);
  }, [scene, position, flipped]);
  useLayoutEffect(() => {
    const seen = new ResizeObserver(() => drawing.current());
    seen.observe(frame.current);
    return () => seen.disconnect();
  }, []);
  return html`<svg class="arrows" aria-hidden="true" ref=${own}></svg>`;
}

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function faded(frame, box, [element, place]) {
  const ghost = element.cloneNode(true);
  ghost.removeAttribute("data-card");
  ghost.tabIndex = -1;
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  Object.assign(ghost.style, {left: `${place.left - box.left}px`, top: `${place.top - box.top}px`, width: `${place.width}px`, height: `${place.height}px`});
  frame.append(ghost);
  const fading = ghost.animate([{opacity: 1}, {opacity: 0, transform: "scale(.6) rotate(8deg)"}], {duration: 450, easing: "ease-in"});
  fading.onfinish = fading.oncancel = () => ghost.remove();
}

// Cards move to where they stand now, turn as they close, come and go; between places that lie beside each other, and
// for nobody who asked for less motion.
export function useMotion(frame, scene, position) {
  const before = useRef(new Map());
  const shown = useRef(null);
  useLayoutEffect(() => {
    if (!scene) return;
    if (shown.current === position && before.current.size) return;
    shown.current = position;
    if (!scene.near) {  // nothing is measured while somebody scrubs
      before.current = new Map();
      return;
    }
    const board = frame.current.querySelector(".board");
    const box = frame.current.getBoundingClientRect();
    const moves = before.current.size > 0 && !calm();
    const now = new Map();
    for (const card of board.querySelectorAll(".card")) {
      const place = card.getBoundingClientRect();
      now.set(card.dataset.card, [card, {left: place.left - box.left, top: place.top - box.top, width: place.width, height: place.height}, card.classList.contains("closed"), card.classList.contains("hidden")]);
    }
    if (moves) {
      for (const [ident, [card, place, closed, hidden]] of now) {
        const was = before.current.get(ident);
        const quick = {duration: 320, easing: "ease-out"};
        if (!was) card.animate([{opacity: 0, transform: "scale(.5)"}, {opacity: 1, transform: "none"}], quick);
        else if (was[2] !== closed) card.animate([{transform: `rotate(${closed ? -90 : 90}deg)`}, {transform: "none"}], quick);
        else if (was[3] !== hidden) card.animate([{transform: "rotateY(90deg)"}, {transform: "none"}], quick);
        else if (Math.abs(was[1].left - place.left) + Math.abs(was[1].top - place.top) > 8) {
          card.animate([{transform: `translate(${was[1].left - place.left}px, ${was[1].top - place.top}px)`}, {transform: "none"}], quick);
        }
      }
      for (const [ident, [card, place]] of before.current) {
        if (!now.has(ident)) faded(frame.current, {left: 0, top: 0}, [card, place]);
      }
    }
    before.current = now;
  });
}
