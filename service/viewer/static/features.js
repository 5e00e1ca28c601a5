// A card's features in words. The service's own words are used where it gives them; what it does not is spelled out
// from the structure, and the dictionary's paragraph is cited.
import {post} from "./api.js";
import {tell} from "./catalogue.js";
import {named} from "./words.js";

const wordings = new Map();

// The words for features that a position itself describes: asked once.
function wordingOf(definition) {
  if (!definition?.features?.length || definition.unknown || definition.id) return undefined;
  const key = JSON.stringify(definition.features);
  if (!wordings.has(key)) {
    wordings.set(key, undefined);
    post("/v1/cards/wording", {features: definition.features}).then(
      (found) => { wordings.set(key, found.wording ?? found); tell(); }, () => {});
  }
  return wordings.get(key);
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

// What a feature says: {text, rule?, unsupported?}.
export function featureWords(feature, language) {
  const own = feature.texts?.[language] ?? (typeof feature.text === "string" ? feature.text : feature.text?.[language]);
  const rule = feature.keyword && `dictionary.${feature.keyword}.1`;
  if (own) return {text: own, rule};
  if (feature.unsupported) return {text: String(feature.unsupported), unsupported: true};
  if (feature.keyword) {
    const {x, ...others} = feature;
    const more = values(others, language);
    return {text: [named(feature.keyword, language), x ?? "", more.length ? `(${more.join("; ")})` : ""].filter(Boolean).join(" "), rule};
  }
  const kind = [feature.class, feature.type].filter(Boolean).map((word) => named(word, language)).join(" ");
  const what = [...values(feature, language), ...[feature.effects ?? feature.effect ?? []].flat().map((one) => short(one, language))];
  return {text: [kind, what.join("; ")].filter(Boolean).join(": ")};
}

// The features of a card's definition, in the order of printing; rendered texts of the catalogue win.
const SYMBOLS = {tap: "↻", chip: "●", sudden: "⚡"};
const drawn = (text) => text.replace(/\{(\w+)\}/g, (whole, name) => SYMBOLS[name] ?? whole);

export function featuresOf(definition, language) {
  const rendered = (definition?.wording ?? wordingOf(definition))?.[language];
  return (definition?.features ?? []).map((feature, place) => {
    const words = featureWords(feature, language);
    const text = Array.isArray(rendered) ? rendered[place] : undefined;
    return typeof text === "string" && text ? {...words, text: drawn(text), unsupported: false} : words;
  });
}
