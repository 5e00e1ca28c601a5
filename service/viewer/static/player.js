// A game, move by move and inside a move.
import {eventWords} from "./actions.js";
import {get} from "./api.js";
import {beatAt, standingAt, tellingSteps} from "./beats.js";
import {useCards} from "./board.js";
import {Cites, Paragraphs} from "./cite.js";
import {Details} from "./details.js";
import {Notice} from "./dialogs.js";
import {spokenBy} from "./features.js";
import {Game, readPlace, writePlace} from "./game.js";
import {HeapDialog, ShortcutsDialog, singleKeys} from "./help.js";
import {layoutOf} from "./layouts.js";
import {statusWords} from "./list.js";
import {isRecruiting, Recruiting} from "./recruiting.js";
import {Named, useSettings} from "./settings.js";
import {Share} from "./share.js";
import {Dice} from "./stack.js";
import {follow} from "./stream.js";
import {Timeline, turnWords} from "./timeline.js";
import {measured, nextStep, previousStep, SPEEDS, Transport, usePlaying} from "./transport.js";
import {Trouble} from "./trouble.js";
import {PlayBox} from "./trying/box.js";
import {useCursor} from "./trying/cursor.js";
import {useLines} from "./trying/lines.js";
import {useTrying} from "./trying/trying.js";
import {classes, html, useCallback, useEffect, useMemo, useRef, useState} from "./ui.js";

export const EYES = ["judge", "first", "second", "public"];
function askedEyes() {
  const asked = new URLSearchParams(location.search).get("as");
  return EYES.includes(asked) ? asked : "judge";
}

// The game for these eyes in this language, loading; what it says is drawn again when more of it has come.
function useGame(id, eyes, language, attempt) {
  const [shown, setShown] = useState({game: null, error: null});
  const [, setCount] = useState(0);
  useEffect(() => {
    const game = new Game(id, eyes, language);
    const place = readPlace(location.hash);
    game.subscribe(() => setCount((count) => count + 1));
    game.load(place ? place.n : 0).then(
      () => setShown({game, error: null}), (error) => setShown({game: null, error}));
    return () => game.stop();
  }, [id, eyes, language, attempt]);
  return shown;
}

export function Player({id}) {
  const {t, language} = useSettings();
  const [eyes, setEyes] = useState(askedEyes);
  const [attempt, setAttempt] = useState(0);
  const {game, error} = useGame(id, eyes, language, attempt);
  const choose = useCallback((chosen) => {
    const address = new URL(location.href);
    if (chosen === "judge") address.searchParams.delete("as");
    else address.searchParams.set("as", chosen);
    history.replaceState(null, "", address);
    setEyes(chosen);
  }, []);
  if (error) {
    return html`<main class="page" id="main"><h1 class="unseen">${t("replays")}</h1>
      <${Trouble} error=${error} again=${() => setAttempt(attempt + 1)} /></main>`;
  }
  if (!game) return html`<main class="page" id="main"><p role="status">${t("loading")}</p></main>`;
  return html`<${Named} players=${game.head.players}><${Paragraphs} ruleset=${game.head.ruleset} game=${game}>
    <${Watching} key=${id} game=${game} eyes=${eyes} setEyes=${choose} />
  <//><//>`;
}

function useLive(game, eyes, atEnd, onNews) {
  const [state, setState] = useState("off");
  const news = useRef(onNews);
  news.current = onNews;
  const end = useRef(atEnd);
  end.current = atEnd;
  useEffect(() => {
    if (game.head.closed) return undefined;
    return follow(game.id, eyes, game.version, async (event) => {
      const wasAtEnd = end.current;
      await game.appended(event);
      if (wasAtEnd) news.current(event.seq);
    }, setState);
  }, [game]);
  return state;
}

async function allForks(id) {
  const found = [];
  let cursor = null;
  do {
    const page = await get("/v1/replays", {forked_from: id, cursor, limit: 200});
    found.push(...page.replays);
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

function useForks(game, again) {
  const [forks, setForks] = useState(() => new Map());
  useEffect(() => {
    allForks(game.id).then((replays) => {
      const found = new Map();
      for (const replay of replays) {
        const {at} = replay.forked_from;
        found.set(at, [...(found.get(at) ?? []), replay]);
      }
      setForks(found);
    }, () => {});
  }, [game.id, again]);
  return forks;
}

// The paragraphs that a step rests on, those of the terms of its blow too.
const rulesOf = (step) => [...new Set([...step.rules, ...(step.data?.terms ?? []).flatMap((term) => term.rules ?? [])])];

// What is told in words: of a step what it says, of the end of an action what came of it.
function Caption({game, cursor}) {
  const settings = useSettings();
  const {n, k, whole} = cursor;
  const {from} = beatAt(game, n);
  const action = n > 0 ? eventWords(game.events[from], game.before[from], settings) : settings.t("start");
  const steps = whole ? Array.from({length: n - from + 1}, (_, place) => game.trace(from + place)).flat() : game.trace(n).slice(Math.max(0, k - 1), k);
  const told = whole && k > 0 ? tellingSteps(steps, layoutOf(game.head.ruleset)) : steps;
  return html`<div class="caption" tabindex="0" role="group" aria-label=${settings.t("told_here")}>
    <p class="caption-action"><span class="number">${n}</span> ${action}</p>
    <div aria-live="polite">${told.map((step, place) => html`<p key=${`${place} ${step.n}`} class=${place ? "caption-other" : "caption-step"}>${step.text}</p>`)}</div>
    <${Cites} rules=${told.length ? rulesOf(told[0]) : []} />
  </div>`;
}

function Score({game}) {
  const {t} = useSettings();
  const {outcome} = game.head;
  const standing = outcome && standingAt(game, game.version);
  if (!standing) return null;
  return html` · <span class="score" title=${["first", "second"].map((seat) => `${t(seat)}: ${t("final_score", {lives: standing.lives[seat], cards: standing.cards[seat]})}`).join("; ")}>♥${standing.lives.first} : ${standing.lives.second}</span>`;
}

function Heading({game, position, eyes, setEyes, live, children}) {
  const settings = useSettings();
  const {t} = settings;
  const {head} = game;
  const players = [head.players?.first, head.players?.second].filter(Boolean).join(" — ");
  const title = head.title ?? (players || t("untitled"));
  useEffect(() => { document.title = `${title} · Berserk Arbiter`; }, [title]);
  return html`<div class="heading">
    <div class="about-game"><h1>${title}</h1>
      <p class="about-line quiet"><b class="turn-line">${turnWords(position, settings)}</b>${" · "}${head.title && players && html`${players} · `}${statusWords(head, settings)}<${Score} game=${game} />${" · "}${t(`dice_${head.dice}`)}
        ${" "}<span class=${`live ${live}`} role="status">${live === "live" && !head.outcome ? `● ${t("live")}` : live === "waiting" && !head.outcome ? t("live_waiting") : ""}</span></p></div>
    <div class="tools">
      <label>${t("perspective")} <select class="eyes" value=${eyes} onChange=${(event) => setEyes(event.target.value)}>
        ${EYES.map((one) => html`<option key=${one} value=${one} selected=${one === eyes}>${t(`as_${one}`)}</option>`)}
      </select></label>
      ${children}
    </div>
  </div>`;
}

// What is told of a place: of a step that step, of the end of an event all that was done there, and of the passes with it.
function useScene(game, cursor, position) {
  const last = useRef(cursor.n);
  return useMemo(() => {
    const {n, k, whole} = cursor;
    const near = !cursor.jump && Math.abs(n - last.current) <= 4;
    last.current = n;
    const {jump} = cursor;
    const beat = `${n}.${whole ? "" : k}`;
    const {sceneOf} = layoutOf(position.ruleset);
    if (n === 0) return sceneOf({position, before: position, steps: [], stack: [], beat, near, jump});
    if (!whole) {
      const before = game.at({n, k: Math.max(0, k - 1)});
      return sceneOf({position, before, steps: game.trace(n).slice(Math.max(0, k - 1), k), stack: position.stack ?? [], beat, near, jump});
    }
    const {from} = beatAt(game, n);
    const chains = new Map();
    const steps = [];
    for (let one = from; one <= n; one += 1) {
      steps.push(...game.trace(one));
      for (const place of game.between[one] ?? []) for (const chain of place.stack ?? []) chains.set(chain.id, chain);
    }
    return sceneOf({position, before: game.before[from] ?? position, steps, stack: [...chains.values()], beat, near, jump});
  }, [game, cursor.n, cursor.k, cursor.whole, position]);
}

function Watching({game: recorded, eyes, setEyes}) {
  const settings = useSettings();
  const {t} = settings;
  const {lines, ready, change} = useLines(recorded);
  const layout = layoutOf(recorded.head.ruleset);
  spokenBy.ruleset = recorded.head.ruleset;
  // What is shown is the recorded game or a variation of it.
  const [cursor, game, go] = useCursor(lines, ready);
  const known = useCards();
  const [speed, setSpeed] = useState(1);
  const [inside, setInside] = useState(false);
  const [playing, setPlaying] = usePlaying(game, cursor, go, SPEEDS[speed], inside);
  const [flipped, setFlipped] = useState(eyes === "second");
  const [pointed, setPointed] = useState(null);
  const [chosen, setChosen] = useState(null);
  const [dialog, setDialog] = useState(null);
  const [notice, setNotice] = useState("");
  const [saves, setSaves] = useState(0);
  const forks = useForks(recorded, saves);
  const [trying, setTrying] = useState(() => Boolean(readPlace(location.hash)?.line));
  const turns = useMemo(() => game.turns(), [game, game.loaded, game.version, cursor.n]);
  const measure = useMemo(() => measured(game), [game, game.loaded, game.version, cursor.n]);
  const position = game.at(cursor) ?? game.after(0);
  const atEnd = cursor.n === game.version && cursor.k === game.steps(cursor.n);
  const step = cursor.k > 0 ? game.trace(cursor.n)[cursor.k - 1] : null;
  const acting = step?.source ?? position.stack?.at(-1)?.source ?? game.events[cursor.n].action?.source ?? null;
  const live = useLive(recorded, eyes, atEnd && game === recorded, (n) => { go({line: 0, n, k: Math.min(1, game.steps(n))}); setPlaying("live"); });
  const {play, moment, ...tried} = useTrying({lines, change, line: game, cursor, active: trying && !playing, go});
  const say = useCallback((text) => { setNotice(text); setTimeout(() => setNotice(""), 2500); }, []);

  const current = turns.findIndex((turn) => turn.from <= cursor.n && cursor.n <= turn.to);
  const commands = {
    step_back: () => previousStep(game, cursor),
    step_on: () => nextStep(game, cursor),
    action_back: () => cursor.n > 0 && {n: cursor.n - 1, k: null},
    action_on: () => (cursor.k < game.steps(cursor.n) ? {n: cursor.n, k: null} : {n: cursor.n + 1, k: null}),
    turn_back: () => turns[current - 1] && {n: turns[current - 1].from, k: 1},
    turn_on: () => turns[current + 1] && {n: turns[current + 1].from, k: 1},
    start: () => ({n: 0, k: 0}),
    end: () => ({n: game.version, k: null}),
  };
  const picking = useRef(play);
  picking.current = play;
  const latest = useRef(null);
  latest.current = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || dialog) return;
    const range = event.target.matches?.("input[type=range], input[type=checkbox]");
    if (!range && event.target.closest?.("input, select, textarea, dialog")) return;
    if (event.key === " " && event.target.matches?.("input[type=checkbox]")) return;
    if (event.key === " " && event.target.closest?.("button, a")) return;
    const keys = {
      ArrowLeft: event.shiftKey ? "action_back" : "step_back",
      ArrowRight: event.shiftKey ? "action_on" : "step_on",
      PageUp: "turn_back",
      PageDown: "turn_on",
      Home: "start",
      End: "end",
    };
    const single = {
      "?": () => setDialog({kind: "shortcuts"}),
      " ": () => setPlaying(!playing),
      "+": () => setSpeed(Math.min(SPEEDS.length - 1, speed + 1)),
      "-": () => setSpeed(Math.max(0, speed - 1)),
      t: () => setFlipped(!flipped),
      w: toggleTrying,
      m: () => document.querySelector(".play-box button")?.focus(),
      1: () => setEyes("judge"),
      2: () => setEyes("first"),
      3: () => setEyes("second"),
      4: () => setEyes("public"),
    };
    if (event.key === "Escape" && play.picked.length) play.clear();
    else if (keys[event.key]) {
      event.preventDefault();
      setPlaying(false);
      const place = commands[keys[event.key]]();
      if (place) go(place);
    } else if (single[event.key] && (event.key === " " || event.key === "?" || singleKeys.on)) {
      event.preventDefault();
      single[event.key]();
    }
  };
  useEffect(() => {
    const onKey = (event) => latest.current(event);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const scene = useScene(game, cursor, position);
  const changed = useMemo(() => game.changed(cursor, cursor.whole), [game, cursor.n, cursor.k, cursor.whole, position]);
  const on = useMemo(() => ({
    names: recorded.head.players ?? {},
    show: setPointed,
    choose: (ident) => {
      const meant = picking.current.active && picking.current.pick(ident);
      setChosen((before) => (before === ident && !meant ? null : meant ? null : ident));
    },
    ...(trying && {cell: ({cell}) => cell && picking.current.pick(cell)}),
    heap: (heap) => setDialog({kind: "heap", heap}),
  }), [recorded, trying]);
  const toggleTrying = () => { setPlaying(false); setTrying(!trying); };
  const place = () => location.hash;
  return html`<main class="player" id="main" tabindex="-1">
    <${Heading} game=${recorded} position=${position} eyes=${eyes} setEyes=${setEyes} live=${live}>
      <button type="button" onClick=${() => setFlipped(!flipped)}>${t("turn_board")}</button>
      <button type="button" class="what-if" aria-pressed=${trying} onClick=${toggleTrying}>${t("what_if")}</button>
      <${Share} game=${game} cursor=${cursor} position=${position} place=${place} eyes=${eyes} say=${say} />
      <button type="button" class="help" onClick=${() => setDialog({kind: "shortcuts"})} aria-label=${t("shortcuts")} title=${t("shortcuts")}>?</button>
    <//>
    ${game.error && html`<${Trouble} error=${game.error} />`}
    <div class="columns">
      <div class=${classes("left", {trying})}>
        ${trying && html`<${PlayBox} play=${play} position=${moment?.position ?? position} about=${game.trace(cursor.n)[cursor.k - 1]?.text} ...${tried}>
          ${moment && moment.from.k !== (cursor.k === game.steps(cursor.n) ? null : cursor.k) && html`<p class="quiet">${t("tried_from", {at: writePlace(moment.from, null).slice(1).replace(".null", "")})}</p>`}
          ${game !== recorded && html`<button type="button" onClick=${() => go({line: 0, n: lines.anchor(game, cursor.n), k: null})}>${t("back_to_game")}</button>`}<//>`}
        <${Details} key=${chosen ?? pointed ?? acting} ident=${chosen ?? pointed ?? acting} pinned=${chosen !== null} position=${position} onClose=${chosen ? () => setChosen(null) : null} />
      </div>
      <div class="middle">
        <${layout.Board} position=${position} changed=${changed} chosen=${chosen} flipped=${flipped} on=${on} scene=${scene} play=${play}>
          ${isRecruiting(position) && html`<${Recruiting} position=${position} flipped=${flipped} on=${on} chosen=${chosen} changed=${changed} play=${play} />`}<//>
      </div>
      <div class="right">
        <${Caption} game=${game} cursor=${cursor} />
        <div class="panel now" tabindex="0" role="group" aria-label=${t(layout.stack)}>
          <div class="dice-slot"><${Dice} steps=${game.trace(cursor.n).slice(0, cursor.k)} position=${position} by=${game.events[cursor.n]?.dice_by} /></div>
          <${layout.Stack} position=${position} />
        </div>
        <${Timeline} game=${recorded} lines=${lines} cursor=${cursor} go=${(to) => { setPlaying(false); go(to); }} forks=${forks} inside=${inside}
          change=${(now) => { const number = now.number(game); change(now); go(number || game === recorded ? {...cursor, line: number} : {line: 0, n: lines.anchor(game, cursor.n), k: null}); }}
          onSaved=${() => setSaves((count) => count + 1)} />
      </div>
    </div>
    <${Transport} game=${game} cursor=${cursor} go=${go} playing=${playing} setPlaying=${setPlaying}
      speed=${speed} setSpeed=${setSpeed} turns=${turns} measure=${measure} inside=${inside} setInside=${setInside} known=${known} />
    ${dialog?.kind === "shortcuts" && html`<${ShortcutsDialog} onClose=${() => setDialog(null)} />`}
    ${dialog?.kind === "heap" && html`<${HeapDialog} heap=${dialog.heap} position=${position} on=${on} onClose=${() => setDialog(null)} />`}
    <${Notice} text=${notice} />
  </main>`;
}
