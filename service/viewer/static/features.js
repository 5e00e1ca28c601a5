// A card's features in words. The service's own words are used where it gives them; what it does not is spelled out
// from the structure, and the dictionary's paragraph is cited.
import {post} from "./api.js";
import {tell} from "./catalogue.js";
import {named, translator} from "./words.js";

// Whose texts these are: the ruleset of the position that is shown.
export const spokenBy = {ruleset: "classic"};

const wordings = new Map();
const MOST_KEPT = 500;

// What a printed text was read as: {features, classes, unique, unsupported, wording}. The same text is asked for once.
export const reading = (definition) => read(definition).promise;

function read({text, name, kind, words}) {
  const asked = {text, ruleset: spokenBy.ruleset, ...(name ? {name} : {}), ...(kind ? {kind} : {}), ...(words ? {words} : {})};
  return worded(JSON.stringify(asked), () => post("/v1/cards/compile", asked));
}

// Asks once for what belongs to a key; {promise, found}, and everybody is told when it has come.
function worded(key, ask) {
  let one = wordings.get(key);
  if (!one) {
    if (wordings.size >= MOST_KEPT) wordings.delete(wordings.keys().next().value);
    one = {found: undefined};
    wordings.set(key, one);
    one.promise = ask().then((found) => { one.found = found; tell(); return found; }, (error) => { wordings.delete(key); throw error; });
  }
  return one;
}

// What a definition's features are: those that stand in it, or those that its text was read as, once that has come.
export function printed(definition) {
  if (!definition || definition.unknown) return {features: []};
  if (definition.text !== undefined && !definition.features) {
    if (!definition.text.trim()) return {features: []};
    const text = read(definition);
    text.promise.catch(() => {});
    return text.found ?? {features: [], awaited: true};
  }
  const features = definition.features ?? [];
  if (definition.wording || !features.length || definition.id) return {features, wording: definition.wording};
  const one = worded(`${spokenBy.ruleset} ${JSON.stringify(features)}`, () => post("/v1/cards/wording", {features, ruleset: spokenBy.ruleset}));
  one.promise.catch(() => {});
  return {features, wording: one.found?.wording};
}

function values(feature, language) {
  const told = [];
  for (const [name, value] of Object.entries(feature)) {
    if (["id", "keyword", "class", "type", "unsupported", "text", "texts", "effects", "effect"].includes(name)) continue;
    told.push(`${named(name, language)} ${short(value, language)}`);
  }
  return told;
}

function short(value, language) {
  if (Array.isArray(value)) {
    const plain = value.every((one) => typeof one === "number");
    return value.map((one) => short(one, language)).join(plain ? "-" : ", ");
  }
  if (value === true) return "";
  if (value !== null && typeof value === "object") {
    return `(${Object.entries(value).map(([name, inner]) => `${named(name, language)} ${short(inner, language)}`).join(", ")})`;
  }
  return typeof value === "string" ? named(value, language) : String(value);
}

const SYMBOLS = {tap: "↻", chip: "●", sudden: "⚡"};
const drawn = (text) => text.replace(/\{(\w+)\}/g, (whole, name) => SYMBOLS[name] ?? whole);

// What a feature says: {text, rule?, unsupported?}; one of which the service has no words is called so.
function featureWords(feature, language) {
  const own = feature.texts?.[language] ?? (typeof feature.text === "string" ? feature.text : feature.text?.[language]);
  const rule = feature.keyword && `dictionary.${feature.keyword}.1`;
  if (own) return {text: drawn(own), rule};
  if (feature.unsupported) {
    // The catalogue does not hold printed texts, and says which sentence it was.
    const [, number] = /^sentence (\d+)/.exec(feature.unsupported) ?? [];
    return {text: number ? `${translator(language)("sentence")} ${number}.` : drawn(String(feature.unsupported)), unsupported: true};
  }
  if (feature.keyword) {
    const {x, ...others} = feature;
    const more = values(others, language);
    return {text: [named(feature.keyword, language), x ?? "", more.length ? `(${more.join("; ")})` : ""].filter(Boolean).join(" "), rule};
  }
  return {text: translator(language)("unworded")};
}

// The features of a card's definition, in the order of printing; rendered texts of the catalogue win.
export function featuresOf(definition, language) {
  const {features, wording} = printed(definition);
  const rendered = wording?.[language];
  return features.map((feature, place) => {
    const words = featureWords(feature, language);
    const text = Array.isArray(rendered) ? rendered[place] : undefined;
    return typeof text === "string" && text ? {...words, text: drawn(text), unsupported: false} : words;
  });
}
