// Paragraphs of the rulebook: a number that tells what it says to whoever points at it, focuses it or presses it.
import {get} from "./api.js";
import {citations, Pinned} from "./pinned.js";
import {useSettings} from "./settings.js";
import {createContext, html, useContext, useEffect, useId, useMemo, useRef, useState} from "./ui.js";

const texts = new Map();
const Told = createContext(null);

function paragraph(ruleset, number) {
  const key = `${ruleset}/${number}`;
  if (!texts.has(key)) {
    const path = `/v1/rulesets/${encodeURIComponent(ruleset)}/paragraphs/${encodeURIComponent(number)}`;
    texts.set(key, get(path).then((found) => found.text, () => null));
  }
  return texts.get(key);
}

// Holds the one bubble of the page and the paragraph that is pinned, and knows the ruleset; with a game also which
// paragraphs are rare in it.
export function Paragraphs({ruleset, game = null, children}) {
  const [pinned, setPinned] = useState(null);
  const often = useMemo(() => (game ? citations(game) : null), [game, game?.loaded]);
  const [told, setTold] = useState(null);
  const bubble = useRef(null);
  const id = useId();
  const leaving = useRef(0);
  const {language, named} = useSettings();
  const value = useMemo(() => ({
    id,
    async show(number, element) {
      clearTimeout(leaving.current);
      const text = await paragraph(ruleset, number);
      if (element.matches(":hover, :focus")) setTold({number, text, element});
    },
    leave() {
      clearTimeout(leaving.current);
      leaving.current = setTimeout(() => setTold(null), 150);
    },
    shown: told?.element,
    often,
    pin(number) {
      setTold(null);
      setPinned(number);
    },
  }), [ruleset, told, often]);
  useEffect(() => {
    if (!told) return undefined;
    const place = told.element.getBoundingClientRect();
    const box = bubble.current;
    const size = box.getBoundingClientRect();
    const above = place.top - size.height - 6;
    box.style.left = `${Math.max(8, Math.min(place.left, innerWidth - size.width - 8))}px`;
    box.style.top = `${above > 8 ? above : Math.min(place.bottom + 6, innerHeight - size.height - 8)}px`;
    const onKey = (event) => {
      if (event.key === "Escape") { setTold(null); event.stopPropagation(); }
    };
    addEventListener("keydown", onKey, true);
    const onScroll = () => setTold(null);
    addEventListener("scroll", onScroll, {capture: true, passive: true});
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("scroll", onScroll, {capture: true});
    };
  }, [told]);
  return html`<${Told.Provider} value=${value}>
    ${children}
    <div class="bubble" id=${id} role="tooltip" hidden=${!told} ref=${bubble}
      onPointerEnter=${() => clearTimeout(leaving.current)} onPointerLeave=${value.leave}>
      ${told && html`<b>${paragraphName(told.number, named)}</b> ${told.text?.[language] ?? "—"}`}
    </div>
    ${pinned && html`<${Pinned} ruleset=${ruleset} number=${pinned} said=${(number) => paragraph(ruleset, number)} game=${game} onPin=${setPinned} onClose=${() => setPinned(null)} />`}
  <//>`;
}

// A paragraph of the dictionary is called by its word, in the language of the page.
export function paragraphName(number, named) {
  const [, word, more] = /^dictionary\.(\w+)\.(.*)$/.exec(number) ?? [];
  if (!word) return number.replace(/^[a-z]+(?=\.)/, (book) => named(book)).replace(/^(\D+)\./, "$1 ");
  return more === "1" ? named(word) : `${named(word)} ${more}`;
}

export function Cite({number}) {
  const told = useContext(Told);
  const {named} = useSettings();
  const own = useRef(null);
  return html`<button type="button" class="cite" ref=${own} data-paragraph=${number}
    aria-describedby=${told.shown && told.shown === own.current ? told.id : undefined}
    onPointerEnter=${(event) => told.show(number, event.currentTarget)} onPointerLeave=${told.leave}
    onFocus=${(event) => told.show(number, event.currentTarget)} onBlur=${told.leave}
    onClick=${() => told.pin(number)}>${paragraphName(number, named)}</button>`;
}

// So many stand before the others, which say how one proceeds.
const FIRST = 3;

export function Cites({rules}) {
  const {t} = useSettings();
  const {often} = useContext(Told);
  if (!rules?.length) return null;
  const sorted = often ? [...rules].sort((a, b) => (often.get(a) ?? 0) - (often.get(b) ?? 0)) : rules;
  const cites = (numbers) => numbers.map((number) => html`<${Cite} key=${number} number=${number} />`);
  const folded = often && sorted.length > FIRST + 1 ? sorted.slice(FIRST) : [];
  return html`<span class="cites" role="group" aria-label=${t("rules_cited")}>
    ${cites(folded.length ? sorted.slice(0, FIRST) : sorted)}
    ${folded.length > 0 && html`<details class="more-cites"><summary>${t("more_paragraphs")} (${folded.length})</summary><span class="cites">${cites(folded)}</span></details>`}</span>`;
}
