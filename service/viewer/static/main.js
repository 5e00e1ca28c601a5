// The page: which part of it an address means.
import {Desk} from "./desk/desk.js";
import {AwayLine} from "./away.js";
import {List} from "./list.js";
import {Player} from "./player.js";
import {SettingsProvider, THEMES, useSettings} from "./settings.js";
import {html, render} from "./ui.js";
import {LANGUAGES} from "./words.js";

const LANGUAGE_NAMES = {en: "English", ru: "Русский"};

// The place in a game is in the address after "#": the link must not overwrite it.
function skip(event) {
  event.preventDefault();
  const main = document.getElementById("main");
  main.tabIndex = -1;
  (main.querySelector(".grid [tabindex='0']") ?? main).focus();
}

function Top() {
  const {t, language, setLanguage, theme, setTheme} = useSettings();
  return html`<header class="top">
    <a class="skip" href="#main" onClick=${skip}>${t("skip")}</a>
    <a class="home" href="/viewer/" aria-label="Berserk Arbiter"><img src="/viewer/static/icon.svg" alt="" width="24" height="24" /> <span>Berserk Arbiter</span></a>
    <nav aria-label="Berserk Arbiter">
      <a href="/viewer/">${t("replays")}</a>
      <a href="/viewer/desk">${t("desk")}</a>
      <a href="/docs">${t("reference")}</a>
    </nav>
    <span class="space"></span>
    <label><span class="unseen">${t("language")}</span>
      <select value=${language} onChange=${(event) => setLanguage(event.target.value)}>
        ${LANGUAGES.map((one) => html`<option key=${one} value=${one} selected=${one === language}>${LANGUAGE_NAMES[one]}</option>`)}
      </select></label>
    <label><span class="unseen">${t("theme")}</span>
      <select value=${theme} onChange=${(event) => setTheme(event.target.value)}>
        ${THEMES.map((one) => html`<option key=${one} value=${one} selected=${one === theme}>${t(`theme_${one}`)}</option>`)}
      </select></label>
  </header>`;
}

function Page() {
  const {t} = useSettings();
  const path = location.pathname;
  const replay = /^\/viewer\/replays\/([^/]+)$/.exec(path);
  if (replay) return html`<${Player} id=${decodeURIComponent(replay[1])} />`;
  if (path === "/viewer/desk") return html`<${Desk} />`;
  if (path === "/viewer/") return html`<${List} />`;
  document.title = `${t("not_found")} · Berserk Arbiter`;
  return html`<main class="page" id="main"><h1>${t("not_found")}</h1><p>${t("not_found_on")}</p><p><a href="/viewer/">${t("replays")}</a> · <a href="/viewer/desk">${t("desk")}</a></p></main>`;
}

function Whole() {
  const {t} = useSettings();
  return html`<${Top} /><${AwayLine} t=${t} /><${Page} />`;
}

render(html`<${SettingsProvider}><${Whole} /><//>`, document.getElementById("app"));
