// The list of games: where people begin.
import {get} from "./api.js";
import {useAway} from "./away.js";
import {Bring} from "./list/bring.js";
import {Filters, keepWanted, wantedHere} from "./list/filters.js";
import {LastPosition} from "./list/picture.js";
import {useSettings} from "./settings.js";
import {Trouble} from "./trouble.js";
import {html, useEffect, useRef, useState} from "./ui.js";
import {capital} from "./words.js";

export function statusWords(replay, {t, named}) {
  if (!replay.outcome) return t(`status_${replay.status}`);
  const {result, reason} = replay.outcome;
  const who = replay.players?.[result] ?? t(result);
  return `${result === "draw" ? t("draw") : t("wins", {player: who})} (${named(reason)})`;
}

function Row({replay, rulesets}) {
  const settings = useSettings();
  const {t, language} = settings;
  const players = [replay.players?.first, replay.players?.second].filter(Boolean).join(" — ");
  const when = new Date(replay.updated_at).toLocaleString(language, {dateStyle: "medium", timeStyle: "short"});
  const rules = rulesets.find((one) => one.id === replay.ruleset)?.name[language] ?? replay.ruleset;
  return html`<li><a class="replay" href=${`/viewer/replays/${replay.id}`}>
    <${LastPosition} replay=${replay} />
    <b>${replay.title ?? (players || t("untitled"))}</b>
    ${replay.title && players && html`<span>${players}</span>`}
    <span class="quiet">${rules} · ${t("events_count", {n: replay.version})}</span>
    <span class="quiet">${capital(statusWords(replay, settings))}</span>
    <time class="quiet" datetime=${replay.updated_at}>${when}</time>
    ${replay.forked_from && html`<span class="quiet">↳ ${t("forked_from", {title: replay.forked_from.replay.slice(0, 8), at: replay.forked_from.at})}</span>`}
  </a></li>`;
}

// The games that are wanted, page by page; what comes of an older question is not shown.
function useGames(wanted) {
  const [games, setGames] = useState({replays: [], next: null, loading: true, error: null});
  const {backs} = useAway();
  const asked = useRef(0);
  async function load(cursor) {
    asked.current += 1;
    const mine = asked.current;
    setGames((before) => ({...before, loading: true, error: null}));
    try {
      const page = await get("/v1/replays", {...wanted, cursor, limit: 50});
      if (mine === asked.current) setGames((before) => ({replays: cursor ? [...before.replays, ...page.replays] : page.replays, next: page.next, loading: false, error: null}));
    } catch (error) {
      if (mine === asked.current) setGames((before) => ({...before, replays: cursor ? before.replays : [], loading: false, error}));
    }
  }
  useEffect(() => {
    const timer = setTimeout(() => load(null), Object.keys(wanted).length ? 250 : 0);
    return () => clearTimeout(timer);
  }, [wanted, backs]);
  return {...games, load};
}

function Hello({newest}) {
  const {t} = useSettings();
  return html`<section class="panel hello" aria-label=${t("hello_title")}>
    <h2>${t("hello_title")}</h2>
    <p>${t("hello")}</p>
    <p class="tools">${newest && html`<a class="primary" href=${`/viewer/replays/${newest.id}`}>${t("hello_first")}</a>`}
      <a href="/viewer/desk">${t("hello_desk")}</a> <a href="/docs">${t("reference")}</a></p>
  </section>`;
}

function Nothing({wanted, next}) {
  const {t} = useSettings();
  if (next !== null) return html`<p class="quiet" role="status">${t("looked_so_far")}</p>`;
  if (Object.keys(wanted).length) return html`<p class="panel" role="status">${t("no_such_games")}</p>`;
  return html`<div class="panel none-yet">
    <p><b>${t("no_replays")}</b> ${t("no_replays_how")}</p>
    <pre tabindex="0">.venv/bin/arbiter play --seed 1</pre>
    <p>${t("or_post")} <a href="/docs">POST /v1/replays</a></p>
  </div>`;
}

export function List() {
  const {t, language} = useSettings();
  const [wanted, setWanted] = useState(wantedHere);
  const [rulesets, setRulesets] = useState([]);
  const {replays, next, loading, error, load} = useGames(wanted);
  useEffect(() => { document.title = `${t("replays")} · Berserk Arbiter`; }, [language]);
  useEffect(() => { get("/v1/rulesets").then((found) => setRulesets(found.rulesets), () => {}); }, []);
  const set = (values) => {
    const found = Object.fromEntries(Object.entries({...wanted, ...values}).filter(([, value]) => value));
    keepWanted(found);
    setWanted(found);
  };
  return html`<main class="page list" id="main">
    <h1>${t("replays")}</h1>
    <${Hello} newest=${Object.keys(wanted).length ? null : replays[0]} />
    <${Filters} wanted=${wanted} set=${set} rulesets=${rulesets} />
    ${error && html`<${Trouble} error=${error} again=${() => load(null)} />`}
    ${!error && !loading && replays.length === 0 && html`<${Nothing} wanted=${wanted} next=${next} />`}
    <ul class="replays">${replays.map((replay) => html`<${Row} key=${replay.id} replay=${replay} rulesets=${rulesets} />`)}</ul>
    ${loading && html`<p class="quiet" role="status">${t("loading")}</p>`}
    ${next !== null && !loading && !error && html`<button type="button" onClick=${() => load(next)}>${t(replays.length ? "more" : "look_further")}</button>`}
    <${Bring} done=${() => load(null)} />
  </main>`;
}
