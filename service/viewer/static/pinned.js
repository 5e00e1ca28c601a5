// A paragraph that is looked at closely: what it says in both languages, what stands beside it, and where this game rests
// on it.
import {get} from "./api.js";
import {Dialog} from "./dialogs.js";
import {writePlace} from "./game.js";
import {useSettings} from "./settings.js";
import {html, useEffect, useMemo, useState} from "./ui.js";

const books = new Map();

// Every paragraph of a ruleset in the order of its book, asked for once, and only when somebody looks closely.
function book(ruleset) {
  if (!books.has(ruleset)) {
    books.set(ruleset, pages(ruleset).catch(() => {
      books.delete(ruleset);
      return [];
    }));
  }
  return books.get(ruleset);
}

async function pages(ruleset) {
  const found = [];
  for (let cursor = null; ;) {
    const page = await get(`/v1/rulesets/${encodeURIComponent(ruleset)}/paragraphs`, {cursor, limit: 500});
    found.push(...page.paragraphs);
    if (page.next === null) return found;
    cursor = page.next;
  }
}

const MOST = 200;

// Where steps of the game cite a paragraph, as far as they are loaded.
function citing(game, number) {
  const found = [];
  for (let n = 1; n <= game.version; n += 1) {
    game.trace(n).forEach((step, place) => { if (step.rules.includes(number)) found.push({n, k: place + 1, text: step.text}); });
  }
  return found;
}

//   said: what the paragraph says, by language; beside it stands what the book has beside it
export function Pinned({ruleset, number, said, game, onPin, onClose}) {
  const {t, language} = useSettings();
  const [text, setText] = useState(null);
  useEffect(() => {
    setText(null);
    said(number).then((found) => setText(found ?? {}));
  }, [number]);
  const [all, setAll] = useState([]);
  useEffect(() => { book(ruleset).then(setAll); }, [ruleset]);
  const places = useMemo(() => (game ? citing(game, number) : []), [game, game?.loaded, number]);
  const at = all.findIndex((one) => one.number === number);
  const other = language === "ru" ? "en" : "ru";
  const beside = at < 0 ? [] : [all[at - 1], all[at + 1]].filter(Boolean);
  return html`<${Dialog} title=${number} onClose=${onClose}>
    <p class="pinned-text" lang=${language}>${text === null ? t("loading") : text[language] ?? t("not_stated")}</p>
    ${text?.[other] && html`<details><summary>${t("other_language")}</summary><p class="pinned-text" lang=${other}>${text[other]}</p></details>`}
    ${beside.length > 0 && html`<h3>${t("neighbours")}</h3><ul class="neighbours">${beside.map((one) => html`<li key=${one.number}>
      <button type="button" class="cite" data-beside=${one.number} onClick=${() => onPin(one.number)}>${one.number}</button> <span class="quiet">${one.text?.[language]}</span></li>`)}</ul>`}
    ${game && html`<h3>${t("pinned_about", {n: places.length})}</h3>
      <ol class="pinned-steps">${places.slice(0, MOST).map((place) => html`<li key=${`${place.n}.${place.k}`}>
        <button type="button" onClick=${() => { onClose(); location.hash = writePlace(place, game.steps(place.n)); }}><span class="number">${place.n}.${place.k}</span> ${place.text}</button></li>`)}</ol>`}
  <//>`;
}

// How often the steps of a game cite each paragraph: those that many steps cite say how one proceeds, the rare ones what
// is decided.
export function citations(game) {
  const found = new Map();
  for (let n = 1; n <= game.version; n += 1) {
    for (const step of game.trace(n)) for (const number of step.rules) found.set(number, (found.get(number) ?? 0) + 1);
  }
  return found;
}
