// Variations: what would come of other actions, from any step of a game or of another variation. The service rules on
// them and keeps nothing; they stand in the address, and one can be saved as a replay.
import {asked, get, post} from "../api.js";
import {Game, readPlace} from "../game.js";
import {packed, unpacked} from "../link.js";
import {useCallback, useEffect, useMemo, useRef, useState} from "../ui.js";

// A line of play that leaves another one: a game that begins as the other does.
export class Line extends Game {
  // parent: a game or a line; from: {n, k}, where it leaves that, with k null at an event's end; position: the one there.
  constructor(parent, from, position) {
    super(parent.id, parent.eyes, parent.language);
    this.parent = parent;
    this.from = from;
    this.start = position;
    this.moves = [];
    this.status = null;
    this.share();
    parent.subscribe(() => { this.share(); this.tell(); });
  }

  // Takes over what the other line has of the beginning by now.
  share() {
    const {parent, from: {n, k}} = this;
    this.head = parent.head;
    for (const name of ["events", "traces", "between", "before"]) this[name] = [...parent[name].slice(0, n + 1), ...this[name].slice(n + 1)];
    if (k !== null && parent.has(n)) {
      this.traces[n] = parent.trace(n).slice(0, k);
      this.between[n] = [...parent.between[n].slice(0, k), this.start];
    }
    this.loaded = parent.loaded < n ? parent.loaded : this.version;
  }

  counts(version) {
    return version > this.from.n || this.parent.counts(version);
  }

  async peek(version) {
    if (version > this.from.n) return;
    await this.parent.peek(version);
    this.share();
  }

  // Has the service rule on a move at the end of the line; one that is legal is its next event. Gives the ruling.
  //   move: {action, resolve, dice?}
  async play({action, resolve, dice}) {
    const n = this.version + 1;
    const {first, second} = this.head.players ?? {};
    const ruling = await post("/v1/adjudications", {
      position: this.after(n - 1), action, resolve, language: this.language, players: {...(first && {first}), ...(second && {second})},
      ...(dice === undefined ? {} : {dice}),
    });
    if (ruling.verdict !== "legal") return ruling;
    this.events.push({seq: n, kind: "action", actor: action.player, action, resolve, rolls: ruling.rolls});
    this.fold(n, ruling.trace);
    this.moves.push({action, resolve, dice});
    this.share();
    return ruling;
  }
}

// The variations of a game, in the order in which they were begun: number 1 is the first, 0 is the game itself.
export class Lines {
  constructor(game) {
    this.game = game;
    this.all = [];
  }

  at(number) {
    return this.all[number - 1] ?? this.game;
  }

  number(line) {
    return this.all.indexOf(line) + 1;
  }

  leaving(line, n) {
    return this.all.filter((one) => one.parent === line && one.from.n === n);
  }

  // Where a variation can leave a line: the last moment up to a step at which somebody could do something.
  async moment(line, {n, k}) {
    if (!line.has(n)) await line.peek(n);
    if (k === null || k >= line.steps(n)) return {from: {n, k: null}, position: line.after(n)};
    // Others' eyes see other steps than are recorded, and what is kept nowhere cannot be looked up.
    if (line !== this.game || asked(line.eyes) || k === 0) return {from: {n: n - 1, k: null}, position: line.after(n - 1) ?? line.before[n]};
    const {version, step, position} = await get(`${this.game.path}/positions/${n}`, {step: k});
    return {from: {n: version, k: step ?? null}, position};
  }

  // Makes a move at a moment of a line: {line, ruling}; line: the one that it is on, null where it is not legal.
  async play(line, {from, position}, move) {
    const goesOn = line !== this.game && from.n === line.version && from.k === null;
    const there = goesOn ? line : new Line(line, from, position);
    const ruling = await there.play(move);
    if (ruling.verdict !== "legal") return {line: null, ruling};
    if (!goesOn) this.all.push(there);
    return {line: there, ruling};
  }

  // Without a line, and without those that leave it.
  without(line) {
    const gone = new Set([line]);
    for (const one of this.all) if (gone.has(one.parent)) gone.add(one);
    return this.with(this.all.filter((one) => !gone.has(one)));
  }

  with(all = this.all) {
    return Object.assign(new Lines(this.game), {all: [...all]});
  }

  written() {
    return this.all.map((line) => [this.number(line.parent), line.from.n, line.from.k, line.moves.map(({action, resolve, dice}) => [action, resolve, ...(dice === undefined ? [] : [dice])])]);
  }

  // As they stand in the address; null where there are none.
  address() {
    this.letters ??= this.all.length ? packed(this.written()) : Promise.resolve(null);
    return this.letters;
  }

  // The line that a place is on: what a variation has of another line belongs to that.
  standingOn({line: number, n, k}) {
    let line = this.at(number);
    while (line.parent && (n < line.from.n || (n === line.from.n && (line.from.k === null || k <= line.from.k)))) line = line.parent;
    return line;
  }

  // The event of the game itself at which a line leaves it.
  anchor(line, n) {
    return line.parent ? this.anchor(line.parent, line.from.n) : n;
  }

  // Plays what was written; a line ends where it is no longer legal.
  static async read(game, written) {
    const lines = new Lines(game);
    const found = [game];
    for (const [parent, n, k, moves] of written) {
      const {from, position} = await lines.moment(found[parent], {n, k});
      const line = new Line(found[parent], from, position);
      found.push(line);
      lines.all.push(line);
      for (const [action, resolve, dice] of moves) if ((await line.play({action, resolve, dice})).verdict !== "legal") break;
    }
    return lines;
  }
}

// {lines, ready, change(lines)}: those in the address at first; played again in another language or for other eyes.
export function useLines(game) {
  const [{lines, ready}, setState] = useState(() => ({lines: new Lines(game), ready: false}));
  const written = useRef(null);
  const change = useCallback((changed) => {
    written.current = changed.written();
    setState({lines: changed, ready: true});
  }, []);
  useEffect(() => {
    let stale = false;
    const read = async (known) => {
      const found = known.length ? await Lines.read(game, known).catch(() => new Lines(game)) : new Lines(game);
      if (!stale) setState({lines: found, ready: true});
    };
    const fromAddress = async (hash) => {
      const letters = readPlace(hash)?.packed;
      written.current = letters ? await unpacked(letters).catch(() => []) : [];
      return read(written.current);
    };
    if (written.current) read(written.current);
    else fromAddress(location.hash);
    const onHash = (event) => { const hash = new URL(event.newURL).hash; if (readPlace(hash)?.packed) fromAddress(hash); };
    addEventListener("hashchange", onHash);
    return () => { stale = true; removeEventListener("hashchange", onHash); };
  }, [game]);
  const none = useMemo(() => new Lines(game), [game]);
  const here = lines.game === game;
  return {lines: here ? lines : none, ready: ready && here, change};
}

// The moment at which something can be tried from a place on; null until it is known.
export function useMoment(lines, line, {n, k}, active) {
  const [found, setFound] = useState(null);
  const key = `${lines.number(line)} ${n}.${k}`;
  useEffect(() => {
    if (!active) return undefined;
    let stale = false;
    lines.moment(line, {n, k: k >= line.steps(n) ? null : k}).then((moment) => { if (!stale) setFound({key, line, ...moment}); }, () => {});
    return () => { stale = true; };
  }, [line, key, active, line.version]);
  return found?.key === key && found.line === line ? found : null;
}

// Records a line as a replay of its own. Gives its id.
export async function saved(line, title) {
  const ways = [];
  for (let one = line; one.parent; one = one.parent) ways.unshift(one);
  const [{from}] = ways;
  const fork = await post(`${line.path}/forks`, {at: from.n, ...(from.k === null ? {} : {step: from.k}), title});
  let version = 0;
  for (const [place, one] of ways.entries()) {
    // What of a line was played before the next one left it.
    const moves = one.moves.slice(0, ways[place + 1] ? ways[place + 1].from.n - one.from.n : undefined);
    for (const {action, resolve, dice} of moves) {
      await post(`/v1/replays/${fork.id}/events`, {expected_version: version, action, resolve, ...(dice === undefined ? {} : {dice})});
      version += 1;
    }
  }
  return fork.id;
}
