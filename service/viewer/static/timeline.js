// The timeline: turns, in each its actions, and within the action that is looked at every step with its text and the
// paragraphs that made it happen. Rulings, forks and what was gone back behind stand at the events they belong to.
import {eventWords} from "./actions.js";
import {Cites} from "./cite.js";
import {turnKey} from "./game.js";
import {Die} from "./icons.js";
import {useSettings} from "./settings.js";
import {classes, html, useEffect, useLayoutEffect, useRef, useState} from "./ui.js";

function turnName(turn, {t}) {
  if (turn.phase === "preliminary") return t("preliminary");
  return `${t("turn")} ${turn.number ?? 1} · ${t(turn.active ?? "first")}`;
}

function Step({step, place, here, past, go}) {
  const {t} = useSettings();
  return html`<li class=${classes("step", {here, past, passed: step.event === "passed"})}>
    <button type="button" class="step-text" aria-current=${here ? "step" : undefined} onClick=${() => go(place)}>
      ${step.event === "dice_rolled" && step.data?.die && html`<${Die} value=${step.data.die} label=${t("rolled", {die: step.data.die})} />`}
      ${step.text}</button>
    <${Cites} rules=${step.rules} />
  </li>`;
}

function Steps({game, n, k, go, passes}) {
  const {t} = useSettings();
  const trace = game.trace(n);
  const event = game.events[n];
  const about = event.text ?? event.reason;
  return html`<div class="steps-frame">
    ${about && html`<p class="about">${about}</p>`}
    ${event.rules?.length > 0 && html`<p><${Cites} rules=${event.rules} /></p>`}
    ${event.kind === "ruling" && html`<p><a href=${`${game.path}/rulings/${n}/report`}>${t("report")}</a></p>`}
    ${trace.length === 0 && !about && event.kind === "action" && html`<p class="quiet">${t("no_steps")}</p>`}
    <ol class=${classes("steps", {passes})}>${trace.map((step, place) => html`
      <${Step} key=${step.n} step=${step} place=${place + 1} here=${k === place + 1} past=${k > place + 1}
        go=${(to) => go({n, k: to})} />`)}</ol>
  </div>`;
}

function Marks({game, n, forks}) {
  const {t} = useSettings();
  const rulings = (game.head?.rulings ?? []).filter((ruling) => ruling.event === n);
  return html`
    ${rulings.map((ruling) => html`<a key=${ruling.id} class="mark ruling" href=${`${game.path}/rulings/${ruling.id}/report`}>
      ⚖ ${t("ruling")}: ${t(ruling.verdict)}</a>`)}
    ${(forks.get(n) ?? []).map((fork) => html`<a key=${fork.id} class="mark fork" href=${`/viewer/replays/${fork.id}#${n}`}>
      ↳ ${t("fork_here", {title: fork.title ?? fork.id.slice(0, 8)})}</a>`)}`;
}

function Event({game, n, cursor, go, forks, passes}) {
  const settings = useSettings();
  const here = cursor.n === n;
  const event = game.events[n];
  const loaded = game.has(n);
  return html`<li class=${classes("event", event.kind, event.actor, {here, aside: !game.counts(n), loading: !loaded})} data-event=${n}>
    <button type="button" class="event-text" aria-current=${here ? "true" : undefined} aria-expanded=${here}
      onClick=${() => go({n, k: null})}>
      <span class="number">${n}</span>
      <span>${eventWords(event, game.before[n] ?? game.after(n - 1), settings)}</span>
      <span>${(event.rolls ?? []).map((roll, place) => roll.die && html`<${Die} key=${place} value=${roll.die} label=${settings.t("rolled", {die: roll.die})} />`)}
        ${!game.counts(n) && html`<em>${settings.t("gone_back")}</em>`}</span>
    </button>
    <${Marks} game=${game} n=${n} forks=${forks} />
    ${here && html`<${Steps} game=${game} n=${n} k=${cursor.k} go=${go} passes=${passes} />`}
  </li>`;
}

export function Timeline({game, turns, cursor, go, forks}) {
  const settings = useSettings();
  const {t} = settings;
  const frame = useRef(null);
  const [passes, setPasses] = useState(false);
  const [open, setOpen] = useState(() => new Set());
  const current = turns.find((turn) => turn.from <= cursor.n && cursor.n <= turn.to);
  const key = current && `${current.key}@${current.from}`;
  useEffect(() => setOpen(new Set()), [key]);
  useLayoutEffect(() => {
    // The frame alone scrolls; scrollIntoView would move the page as well.
    const list = frame.current;
    const here = list?.querySelector(".step.here") ?? list?.querySelector(".event.here");
    if (!here || list.scrollHeight <= list.clientHeight) return;
    const place = here.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    if (place.top < box.top + 40) list.scrollTop += place.top - box.top - 60;
    else if (place.bottom > box.bottom - 20) list.scrollTop += place.bottom - box.bottom + 60;
  }, [cursor.n, cursor.k, key]);
  const ancestor = game.head?.ancestry?.[0];
  const moment = ancestor?.step ? `${ancestor.at}.${ancestor.step}` : ancestor?.at;
  return html`<section class="panel timeline" aria-label=${t("timeline")} data-loaded=${game.loaded === game.version ? "all" : "part"}>
    <header><h3>${t("timeline")}</h3>
      <label class="check"><input type="checkbox" checked=${passes} onChange=${(event) => setPasses(event.target.checked)} /> ${t("passes_shown")}</label>
    </header>
    <div class="timeline-frame" ref=${frame} tabindex="0" role="group" aria-label=${t("timeline")}>
      <button type="button" class=${classes("turn-name", "start", {here: cursor.n === 0})} onClick=${() => go({n: 0, k: 0})}>${t("start")}</button>
      ${ancestor && html`<a class="mark fork" href=${`/viewer/replays/${ancestor.replay}#${moment}`}>
        ↳ ${t("forked_from", {title: ancestor.replay.slice(0, 8), at: moment})}</a>`}
      <${Marks} game=${game} n=${0} forks=${forks} />
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
          ${shown && html`<ol class="events">${Array.from({length: turn.to - turn.from + 1}, (_, place) => html`
            <${Event} key=${turn.from + place} game=${game} n=${turn.from + place} cursor=${cursor} go=${go} forks=${forks} passes=${passes} />`)}</ol>`}
        </div>`;
      })}
    </div>
  </section>`;
}

export function turnWords(position, {t}) {
  const turn = position.turn ?? {};
  if (turn.phase === "preliminary") return [t("preliminary"), turn.step && t(turn.step)].filter(Boolean).join(", ");
  return `${t("turn")} ${turn.number ?? 1}, ${t(turn.active ?? "first")}, ${t(turn.phase ?? "main")}`;
}

export {turnKey};
