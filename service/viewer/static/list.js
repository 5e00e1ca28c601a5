// The list of games: where people begin.
import {get} from "./api.js";
import {useSettings} from "./settings.js";
import {Trouble} from "./trouble.js";
import {html, useEffect, useState} from "./ui.js";

export function statusWords(replay, {t, named}) {
  if (!replay.outcome) return t(`status_${replay.status}`);
  const {result, reason} = replay.outcome;
  const who = replay.players?.[result] ?? t(result);
  return `${result === "draw" ? t("draw") : t("wins", {player: who})} (${named(reason)})`;
}

function Row({replay}) {
  const settings = useSettings();
  const {t, language} = settings;
  const players = [replay.players?.first, replay.players?.second].filter(Boolean).join(" — ");
  const when = new Date(replay.updated_at).toLocaleString(language, {dateStyle: "medium", timeStyle: "short"});
  return html`<li><a class="replay" href=${`/viewer/replays/${replay.id}`}>
    <b>${replay.title ?? (players || t("untitled"))}</b>
    ${replay.title && players && html`<span>${players}</span>`}
    <span class="quiet">${replay.ruleset} · ${t("events_count", {n: replay.version})} · ${statusWords(replay, settings)}</span>
    <time class="quiet" datetime=${replay.updated_at}>${when}</time>
    ${replay.forked_from && html`<span class="quiet">↳ ${t("forked_from", {title: replay.forked_from.replay.slice(0, 8), at: replay.forked_from.at})}</span>`}
  </a></li>`;
}

export function List() {
  const {t} = useSettings();
  const [replays, setReplays] = useState([]);
  const [next, setNext] = useState(null);
  const [error, setError] = useState(null);
  const [loading, setLoading] = useState(true);
  async function more(cursor) {
    setLoading(true);
    setError(null);
    try {
      const page = await get("/v1/replays", {cursor, limit: 50});
      setReplays((before) => (cursor ? [...before, ...page.replays] : page.replays));
      setNext(page.next);
    } catch (caught) {
      setError(caught);
    }
    setLoading(false);
  }
  useEffect(() => {
    document.title = `${t("replays")} · Berserk Arbiter`;
    more(null);
  }, []);
  return html`<main class="page list" id="main">
    <h1>${t("replays")}</h1>
    ${error && html`<${Trouble} error=${error} again=${() => more(null)} />`}
    ${!error && !loading && replays.length === 0 && html`<div class="panel hello">
      <p><b>${t("no_replays")}</b> ${t("no_replays_how")}</p>
      <pre tabindex="0">.venv/bin/arbiter play --seed 1</pre>
      <p>${t("or_post")} <a href="/docs">POST /v1/replays</a></p>
    </div>`}
    <ul class="replays">${replays.map((replay) => html`<${Row} key=${replay.id} replay=${replay} />`)}</ul>
    ${loading && html`<p class="quiet" role="status">${t("loading")}</p>`}
    ${next !== null && !loading && !error && html`<button type="button" onClick=${() => more(next)}>${t("more")}</button>`}
  </main>`;
}
