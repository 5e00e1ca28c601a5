// A recorded game as one viewer may see it: its events, its traces, and every position between, folded from the
// recorded deltas. It knows no rule; what is not loaded yet comes in pages, the wanted place first.
import {asked, get, replayPath} from "./api.js";
import {applyPatch, changedCards} from "./patch.js";

const EVENTS = 500;
const TRACES = 100;

export class Game {
  constructor(id, eyes, language) {
    this.path = replayPath(id);
    this.id = id;
    this.eyes = eyes;
    this.language = language;
    this.head = null;
    this.events = [];
    this.traces = [];
    // For each event the positions between its steps: before the first one, …, after the last one.
    this.between = [];
    this.before = [];
    this.loaded = 0;
    this.stopped = false;
    this.listeners = new Set();
  }

  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  stop() {
    this.stopped = true;
    this.listeners.clear();
  }

  tell() {
    for (const listener of this.listeners) listener();
  }

  get version() {
    return this.events.length - 1;
  }

  // Load everything, the event `wanted` first; resolves when the page can show that event.
  async load(wanted) {
    const [head, page, start] = await Promise.all([
      get(this.path, {as: asked(this.eyes)}),
      get(`${this.path}/events`, {from: 0, limit: EVENTS, hashes: "none", as: asked(this.eyes)}),
      get(`${this.path}/positions/0`, {as: asked(this.eyes)}),
    ]);
    this.head = head;
    this.events = page.events;
    this.between[0] = [start.position];
    this.traces[0] = [];
    for (let next = page.next; next !== null;) {
      const more = await get(`${this.path}/events`, {from: next, limit: EVENTS, hashes: "none", as: asked(this.eyes)});
      this.events.push(...more.events);
      next = more.next;
    }
    const first = wanted === null ? this.version : Math.min(wanted, this.version);
    if (first > 3) await this.peek(first);
    const rest = this.fill();
    if (first <= 3) await Promise.race([rest, this.reached(first)]);
    rest.catch((error) => { this.error = error; this.tell(); });
  }

  // One event ahead of the others.
  async peek(version) {
    const [base, page] = await Promise.all([
      get(`${this.path}/positions/${version - 1}`, {as: asked(this.eyes)}),
      get(`${this.path}/traces`, {from: version, limit: 1, ...this.telling()}),
    ]);
    this.fold(version, page.traces[0]?.trace ?? [], base.position);
    if (this.events[version].kind === "rewind") {
      this.between[version] = [(await get(`${this.path}/positions/${version}`, {as: asked(this.eyes)})).position];
    }
  }

  // How its traces are told.
  telling() {
    return {as: asked(this.eyes), language: this.language, players: "names"};
  }

  reached(version) {
    if (this.loaded >= version) return Promise.resolve();
    return new Promise((resolve) => {
      const end = this.subscribe(() => { if (this.loaded >= version) { end(); resolve(); } });
    });
  }

  // Load what is missing, one page after the other, however many ask for it.
  fill() {
    this.filling = (this.filling ?? Promise.resolve()).catch(() => {}).then(() => this.fillOnce());
    return this.filling;
  }

  async fillOnce() {
    while (!this.stopped && this.loaded < this.version) {
      const page = await get(`${this.path}/traces`, {
        from: this.loaded + 1, limit: this.loaded ? TRACES : 20, ...this.telling(),
      });
      if (page.traces.length === 0) break;
      for (const {version, trace} of page.traces) {
        if (version > this.version) break;
        this.fold(version, trace);
        this.loaded = version;
      }
      this.tell();
    }
  }

  fold(version, trace, base = this.after(version - 1)) {
    const event = this.events[version];
    const start = event.kind === "rewind" && this.after(event.to) ? this.after(event.to) : base;
    const positions = [start];
    for (const step of trace) positions.push(applyPatch(positions[positions.length - 1], step.delta));
    this.traces[version] = trace;
    this.between[version] = positions;
    this.before[version] = base;
  }

  // An event that was recorded while the page follows the game.
  async appended(event) {
    if (event.seq !== this.version + 1) return;
    this.events.push(event);
    await this.fill();
    const head = await get(this.path, {as: asked(this.eyes)});
    this.head = head;
    this.tell();
  }

  has(version) {
    return this.between[version] !== undefined;
  }

  steps(version) {
    return this.traces[version]?.length ?? 0;
  }

  after(version) {
    return this.between[version]?.at(-1);
  }

  // The position at a place: after step `k` of event `n`.
  at({n, k}) {
    const positions = this.between[n];
    return positions?.[Math.min(k, positions.length - 1)];
  }

  trace(version) {
    return this.traces[version] ?? [];
  }

  // The cards that the step at a place changed; those of the whole action where it stands at its end.
  changed({n, k}, whole) {
    const trace = this.trace(n);
    const steps = whole && k === trace.length ? trace : trace.slice(Math.max(0, k - 1), k);
    const found = new Set();
    for (const step of steps) for (const ident of changedCards(step.delta)) found.add(ident);
    return found;
  }

  // Which events led to the present position; the others were gone back behind.
  counts(version) {
    return (this.head?.line ?? []).some(([first, last]) => first <= version && version <= last);
  }

  // The turns, as far as they are loaded: which events each has.
  turns() {
    const found = [];
    for (let version = 1; version <= this.version; version += 1) {
      const turn = this.before[version]?.turn;
      const key = this.has(version) ? turnKey(turn) : "?";
      const last = found[found.length - 1];
      if (last && last.key === key) last.to = version;
      else found.push({key, turn: turn ?? {}, from: version, to: version});
    }
    return found;
  }
}

// Phases that belong to no turn: what comes before the game.
export const BEFORE = new Set(["preliminary", "setup"]);

export function turnKey(turn = {}) {
  return BEFORE.has(turn.phase) ? turn.phase : `${turn.number ?? 1}-${turn.active ?? "first"}`;
}

// A place in a game, as the address has it: "12" is the end of event 12, "12.3" after its third step; "&l=2" says that it
// is on the second variation, and "&v=…" has the variations, packed.
export function readPlace(hash) {
  const found = /^#(\d+)(?:\.(\d+))?(?:&l=(\d+))?(?:&v=([\w-]+))?$/.exec(hash);
  return found && {n: Number(found[1]), k: found[2] === undefined ? null : Number(found[2]), line: Number(found[3] ?? 0), packed: found[4] ?? null};
}

export function writePlace({n, k, line = 0}, steps, packed = null) {
  return `#${n}${k === steps ? "" : `.${k}`}${line ? `&l=${line}` : ""}${packed ? `&v=${packed}` : ""}`;
}
