// Names on cards: where a long word may break, and how small its letters have to be so that all of it is seen.
import {useLayoutEffect} from "./ui.js";

const SIGN = "йьъ";
const VOWEL = "аеёиоуыэюяaeiouy";
const CONSONANT = "бвгджзклмнпрстфхцчшщbcdfghjklmnpqrstvwxz";
const ANY = SIGN + VOWEL + CONSONANT;
const BREAKS = [
  [`([${SIGN}])([${ANY}][${ANY}])`],
  [`([${VOWEL}])([${VOWEL}][${ANY}])`],
  [`([${VOWEL}][${CONSONANT}])([${CONSONANT}][${VOWEL}])`],
  [`([${CONSONANT}][${VOWEL}])([${CONSONANT}][${VOWEL}])`],
  [`([${VOWEL}][${CONSONANT}])([${CONSONANT}][${CONSONANT}][${VOWEL}])`],
  [`([${VOWEL}][${CONSONANT}][${CONSONANT}])([${CONSONANT}][${CONSONANT}][${VOWEL}])`],
].map(([rule]) => new RegExp(rule, "gi"));
const SHY = "\u00ad";
const known = new Map();

function broken(word) {
  let found = word;
  for (const rule of BREAKS) for (let twice = 0; twice < 2; twice += 1) found = found.replace(rule, `$1${SHY}$2`);
  // No letter stands alone, and what is short stays whole.
  const parts = found.split(SHY);
  if (word.length < 6) return word;
  const kept = [];
  for (const part of parts) {
    if (kept.length && (part.length < 2 || kept.at(-1).length < 2)) kept[kept.length - 1] += part;
    else kept.push(part);
  }
  return kept.join(SHY);
}

// A name that breaks between syllables only, with a sign where it does.
export function hyphenated(name) {
  if (!known.has(name)) known.set(name, name.split(" ").map(broken).join(" "));
  return known.get(name);
}

const SMALLEST = 6;
const fits = new Map();
const overflows = (name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1;

function sized(name, fit) {
  if (Number(name.dataset.fit ?? 0) !== fit) name.dataset.fit = fit;
}

// Sets each name as large as its card lets all of it be seen. Some at the most have to be tried out, which costs a
// layout for every size.
function fitNames(frame) {
  const wide = frame.clientWidth;
  let open = [];
  for (const name of frame.querySelectorAll(".card .name")) {
    const card = name.closest(".card");
    const key = `${wide} ${innerHeight} ${name.textContent} ${card.className.replace(/ (changed|chosen)/g, "")} ${card.dataset.load ?? ""}`;
    if (fits.has(key)) sized(name, fits.get(key));
    else {
      sized(name, 0);
      open.push([name, key]);
    }
  }
  for (let fit = 0; open.length; fit += 1) {
    const tight = fit < SMALLEST ? open.filter(([name]) => overflows(name)) : [];
    for (const one of open) if (!tight.includes(one)) fits.set(one[1], fit);
    for (const [name] of tight) sized(name, fit + 1);
    open = tight;
  }
}

// After every drawing the names below `frame` fit their cards; while somebody scrubs (`later`), as soon as that rests.
export function useFittedNames(frame, later = false) {
  useLayoutEffect(() => {
    if (!later) {
      fitNames(frame.current);
      return undefined;
    }
    const timer = setTimeout(() => frame.current && fitNames(frame.current), 120);
    return () => clearTimeout(timer);
  });
}
