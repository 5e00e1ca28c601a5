// The timeline: turns, in each its actions, and within the action that is looked at every step with its text and the
// paragraphs that made it happen. Rulings, forks and what was gone back behind stand at the events they belong to.
import {eventWords, optionWords} from "./actions.js";
import {outcomeOf, rowsOf} from "./beats.js";
import {nameOf} from "./catalogue.js";
import {Cites} from "./cite.js";
import {BEFORE, turnKey, writePlace} from "./game.js";
import {Die} from "./icons.js";
import {layoutOf} from "./layouts.js";
import {useSettings} from "./settings.js";
import {saved} from "./trying/lines.js";
import {classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState} from "./ui.js";
import {capital} from "./words.js";

function turnName(turn, {t}) {
  if (BEFORE.has(turn.phase)) return t(turn.phase);
  return `${t("turn")} ${turn.number ?? 1} · ${t(turn.active ?? "first")}`;
}

function Step({step, place, here, past, dull, go}) {
  const {t} = useSettings();
  return html`<li class=${classes("step", {here, past, dull})}>
    <button type="button" class="step-text" aria-current=${here ? "step" : undefined} onClick=${() => go(place)}>
      ${step.event === "dice_rolled" && step.data?.die && html`<${Die} value=${step.data.die} label=${t("rolled", {die: step.data.die})} />`}
      ${step.text}</button>
  </li>`;
}

function Steps({game, n, cursor, go, passes}) {
  const {dull} = layoutOf(game.head.ruleset);
  const {t} = useSettings();
  const trace = game.trace(n);
  const event = game.events[n];
  const about = event.text ?? event.reason;
  const k = cursor.n === n ? cursor.k : cursor.n > n ? trace.length + 1 : 0;
  return html`<div class="steps-frame">
    ${about && html`<p class="about">${about}</p>`}
    ${event.rules?.length > 0 && html`<p><${Cites} rules=${event.rules} /></p>`}
    ${event.kind === "ruling" && html`<p><a href=${`${game.path}/rulings/${n}/report`}>${t("report")}</a></p>`}
    ${trace.length === 0 && !about && event.kind === "action" && html`<p class="quiet">${t("no_steps")}</p>`}
    <ol class=${classes("steps", {passes})}>${trace.map((step, place) => html`
      <${Step} key=${step.n} step=${step} dull=${dull.includes(step.event)} place=${place + 1} here=${k === place + 1} past=${k > place + 1}
        go=${(to) => go({n, k: to})} />`)}</ol>
  </div>`;
}

function Marks({game, n, forks}) {
  const {t} = useSettings();
  const rulings = game.parent ? [] : (game.head?.rulings ?? []).filter((ruling) => ruling.event === n);
  return html`
    ${rulings.map((ruling) => html`<a key=${ruling.id} class="mark ruling" href=${`${game.path}/rulings/${ruling.id}/report`}>
      ⚖ ${t("ruling")}: ${t(ruling.verdict)}</a>`)}
    ${(forks.get(n) ?? []).map((fork) => html`<a key=${fork.id} class="mark fork" href=${`/viewer/replays/${fork.id}#${n}`}>
      ↳ ${t("fork_here", {title: fork.title ?? fork.id.slice(0, 8)})}</a>`)}`;
}

function Rolled({game, beat}) {
  const {t} = useSettings();
  const rolls = game.events.slice(beat.from, beat.to + 1).flatMap((event) => event.rolls ?? []);
  return html`<span class="row-dice">${rolls.map((roll, place) => roll.die && html`<${Die} key=${place} value=${roll.die} label=${t("rolled", {die: roll.die})} />`)}</span>`;
}

// A choice with what was asked; any other action in words.
function words(game, n, settings) {
  const event = game.events[n];
  const position = game.before[n] ?? game.after(n - 1);
  const {decision} = position ?? {};
  const said = eventWords(event, position, settings);
  if (event.action?.type !== "choose" || !decision) return said;
  return `${capital(settings.named(decision.kind))}: ${optionWords(event.action, position, settings)}`;
}

function Outcome({game, row, settings}) {
  const came = outcomeOf(game, row.from, row.to);
  if (!came.length) return null;
  return html`<p class="outcome">${came.map(({ident, by, died, held}) => {
    const entry = game.before[row.from]?.cards[ident] ?? game.after(row.to)?.cards[ident];
    const name = entry ? nameOf(entry, ident, settings.language) : ident;
    if (!by && !died && !held) return null;
    return html`<span key=${ident}>${name} ${by !== 0 && html`<b class=${by < 0 ? "harm" : "good"}>${by < 0 ? `−${-by}` : `+${by}`}</b>`}${by === 0 && held && html`<b>0</b>`}${died && html` <b class="harm">✝</b>`}</span>`;
  })}</p>`;
}

// A variation where it leaves the line that it is one of.
//   watched: {lines, cursor, go, passes, steps, forks, change, onSaved}, as for the whole list
function Branch({line, watched}) {
  const {t} = useSettings();
  const [kept, setKept] = useState(null);
  const {lines, change, onSaved} = watched;
  const number = lines.number(line);
  async function keep() {
    const title = t("what_if_title", {title: line.head.title ?? line.id.slice(0, 8), at: writePlace(line.from, null).slice(1).replace(".null", "")}).slice(0, 200);
    try {
      setKept({id: await saved(line, title)});
      onSaved();
    } catch (error) {
      setKept({error});
    }
  }
  return html`<li class="branch" data-line=${number}>
    <div class="branch-head"><b>↳ ${t("variation", {n: number})}</b>
      <button type="button" onClick=${keep}>${t("save_line")}</button>
      <button type="button" class="close" aria-label=${`${t("remove_line")} ${number}`} title=${t("remove_line")} onClick=${() => change(lines.without(line))}>×</button></div>
    ${kept && html`<p role="status" class=${kept.error ? "problem" : ""}>${kept.error ? kept.error.message : html`${t("saved_line")} <a href=${`/viewer/replays/${kept.id}`}>${t("open_it")}</a>`}</p>`}
    <${Rows} game=${line} from=${line.from.n + 1} to=${line.version} watched=${watched} />
  </li>`;
}

function Branches({line, from, to, watched}) {
  const found = watched.lines.all.filter((one) => one.parent === line && from <= one.from.n && one.from.n <= to);
  return found.length > 0 && html`<ol class="branches">${found.map((one) => html`<${Branch} key=${watched.lines.number(one)} line=${one} watched=${watched} />`)}</ol>`;
}

const NOWHERE = {n: -1, k: 0};
const NO_FORKS = new Map();

// The rows of a line from one event to another.
function Rows({game, from, to, watched}) {
  const {lines, cursor, go, passes, steps, forks} = watched;
  const line = lines.number(game);
  const here = lines.standingOn(cursor) === game ? cursor : NOWHERE;
  return html`<ol class="events">${rowsOf(game, from, to).map((row) => html`
    <${Row} key=${row.from} game=${game} row=${row} cursor=${here} go=${(place) => go({...place, line})} forks=${line ? NO_FORKS : forks} passes=${passes} steps=${steps} watched=${watched} />`)}</ol>`;
}

// An action with all that was done until it was carried out: the choices in it, its dice, and what came of it.
//   steps: whether the inside of what is looked at is shown without being asked for
function Row({game, row, cursor, go, forks, passes, steps, watched}) {
  const settings = useSettings();
  const [opened, setOpened] = useState(null);
  const here = row.from <= cursor.n && cursor.n <= row.to;
  const [first, ...others] = row.beats;
  const event = game.events[first.from];
  const aside = !game.counts(first.from);
  const current = (beat) => beat.from <= cursor.n && cursor.n <= beat.to;
  const shows = (beat) => current(beat) && (steps || opened === beat.from);
  const press = (beat) => () => {
    if (current(beat) && cursor.n === beat.to) setOpened(opened === beat.from ? null : beat.from);
    if (!current(beat) || cursor.n !== beat.to) go({n: beat.to, k: null});
  };
  const inside = (beat) => shows(beat) && Array.from({length: beat.to - beat.from + 1}, (_, place) => html`
    <${Steps} key=${beat.from + place} game=${game} n=${beat.from + place} cursor=${cursor} go=${go} passes=${passes} />`);
  const marks = (beat) => Array.from({length: beat.to - beat.from + 1}, (_, place) => html`<${Marks} key=${beat.from + place} game=${game} n=${beat.from + place} forks=${forks} />`);
  return html`<li class=${classes("event row-of", event.kind, event.actor, {here, aside, loading: !game.has(row.from)})} data-event=${row.from}>
    <button type="button" class="event-text" aria-current=${current(first) ? "true" : undefined} aria-expanded=${Boolean(shows(first))}
      onClick=${press(first)}>
      <span class="number">${row.from}</span>
      <span class="what">${words(game, first.from, settings)} ${aside && html`<em>${settings.t("gone_back")}</em>`}</span>
      <${Rolled} game=${game} beat=${first} />
    </button>
    ${marks(first)}${inside(first)}
    ${others.map((beat) => html`<div key=${beat.from} class=${classes("beat", game.events[beat.from].actor)} data-event=${beat.from}>
      <button type="button" class="beat-text" aria-current=${current(beat) ? "true" : undefined} aria-expanded=${Boolean(shows(beat))}
        onClick=${press(beat)}>
        <span class="number">${beat.from}</span><span class="what">${words(game, beat.from, settings)}</span><${Rolled} game=${game} beat=${beat} /></button>
      ${marks(beat)}${inside(beat)}
    </div>`)}
    <${Outcome} game=${game} row=${row} settings=${settings} />
    <${Branches} line=${game} from=${row.from} to=${row.to} watched=${watched} />
  </li>`;
}

export function Timeline({game, lines, cursor, go, forks, inside, change, onSaved}) {
  const settings = useSettings();
  const {t} = settings;
  const frame = useRef(null);
  const [passes, setPasses] = useState(false);
  const [open, setOpen] = useState(() => new Set());
  const turns = useMemo(() => game.turns(), [game, game.loaded, game.version, cursor.n]);
  const watched = {lines, cursor, go, passes, steps: inside, forks, change, onSaved};
  const at = lines.anchor(lines.standingOn(cursor), cursor.n);
  const current = turns.find((turn) => turn.from <= at && at <= turn.to);
  const key = current && `${current.key}@${current.from}`;
  useEffect(() => setOpen(new Set()), [key]);
  useLayoutEffect(() => {
    // The frame alone scrolls; scrollIntoView would move the page as well.
    const list = frame.current;
    const here = list?.querySelector(".step.here:not(.dull)") ?? list?.querySelector(".step.here") ?? list?.querySelector("[aria-current=true]");
    if (!here || list.scrollHeight <= list.clientHeight) return;
    const place = here.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    if (place.top < box.top + 40) list.scrollTop += place.top - box.top - 60;
    else if (place.bottom > box.bottom - 20) list.scrollTop += place.bottom - box.bottom + 60;
  }, [cursor.n, cursor.k, cursor.line, key]);
  const ancestor = game.head?.ancestry?.[0];
  const moment = ancestor?.step ? `${ancestor.at}.${ancestor.step}` : ancestor?.at;
  return html`<section class="panel timeline" aria-label=${t("timeline")} data-loaded=${game.loaded === game.version ? "all" : "part"}>
    <header><h2>${t("timeline")}</h2>
      <label class="check"><input type="checkbox" checked=${passes} onChange=${(event) => setPasses(event.target.checked)} /> ${t("passes_hidden")}</label>
    </header>
    <div class="timeline-frame" ref=${frame} tabindex="0" role="group" aria-label=${t("timeline")}>
      <button type="button" class=${classes("turn-name", "start", {here: cursor.n === 0})} onClick=${() => go({line: 0, n: 0, k: 0})}>${t("start")}</button>
      ${ancestor && html`<a class="mark fork" href=${`/viewer/replays/${ancestor.replay}#${moment}`}>
        ↳ ${t("forked_from", {title: ancestor.replay.slice(0, 8), at: moment})}</a>`}
      <${Marks} game=${game} n=${0} forks=${forks} />
      <${Branches} line=${game} from=${0} to=${0} watched=${watched} />
      ${turns.map((turn) => {
        const id = `${turn.key}@${turn.from}`;
        const shown = turn === current ? !open.has(id) : open.has(id);
        const toggle = () => setOpen((before) => {
          const after = new Set(before);
          if (!after.delete(id)) after.add(id);
          return after;
        });
        return html`<div key=${id} class=${classes("turn", turn.turn.active ?? "first", {here: turn === current})}>
          <button type="button" class="turn-name" aria-expanded=${shown} onClick=${toggle}>
            <span class="facing" aria-hidden="true"></span>${turn.key === "?" ? "…" : turnName(turn.turn, settings)}
            <span class="quiet">${turn.from === turn.to ? turn.from : `${turn.from}–${turn.to}`}</span></button>
          ${shown && html`<${Rows} game=${game} from=${turn.from} to=${turn.to} watched=${watched} />`}
        </div>`;
      })}
    </div>
  </section>`;
}

export function turnWords(position, {t}) {
  const turn = position.turn ?? {};
  if (BEFORE.has(turn.phase)) return [t(turn.phase), turn.step && t(turn.step)].filter(Boolean).join(", ");
  return `${t("turn")} ${turn.number ?? 1}, ${t(turn.active ?? "first")}, ${t(turn.phase ?? "main")}`;
}

export {turnKey};
