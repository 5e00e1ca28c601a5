// An action in words.
import {definitionOf, nameOf} from "./catalogue.js";
import {featuresOf, printed} from "./features.js";
import {capital} from "./words.js";

function named(ident, position, {t, language, named: word}) {
  const entry = position?.cards[ident];
  if (entry) return definitionOf(entry) || entry.card ? nameOf(entry, ident, language) : t("hidden_card");
  if (typeof ident === "string" && ident.startsWith("hidden:")) return t("hidden_card");
  return word(String(ident));
}

function featureText(action, position, language) {
  const definition = definitionOf(position?.cards[action.source]);
  const place = printed(definition).features.findIndex((feature, index) => (feature.id ?? `f${index + 1}`) === action.feature);
  return place >= 0 ? featuresOf(definition, language)[place].text : action.feature;
}

// What a card can do, whatever it is aimed at.
export const groupWords = (action, position, {named: word, language}) => (action.feature ? featureText(action, position, language) : word(action.type));

export function actionWords(action, position, settings) {
  const {named: word, language} = settings;
  const one = (ident) => named(ident, position, settings);
  const parts = [word(action.type)];
  if (action.source) parts.push(one(action.source));
  if (action.feature) parts.push(`«${featureText(action, position, language)}»`);
  const aims = [action.target, action.host, ...(action.targets ?? [])].filter(Boolean).map(one);
  const places = [action.to, action.cell, ...(action.path ?? []), ...(action.cells ?? [])].filter(Boolean);
  if (aims.length || places.length) parts.push("→", [...aims, ...places].join(", "));
  const options = action.options ?? (action.option === undefined ? [] : [action.option]);
  if (options.length) parts.push(options.map(one).join(", "));
  if (action.x !== undefined) parts.push(`X = ${action.x}`);
  if (Array.isArray(action.dice)) parts.push(action.dice.join(", "));
  if (action.choices?.chips) parts.push(Object.entries(action.choices.chips).map(([ident, count]) => `${one(ident)} ●${count}`).join(", "));
  return capital(parts.join(" "));
}

// What answers a question, in words: the option alone, where the action is one.
export function optionWords(action, position, settings) {
  const options = action.options ?? (action.option === undefined ? [] : [action.option]);
  return options.length ? capital(options.map((one) => named(one, position, settings)).join(", ")) : actionWords(action, position, settings);
}

// An event of the log in words.
export function eventWords(event, position, settings) {
  const {t} = settings;
  if (event.kind === "rewind") return t("rewind", {to: event.to});
  if (event.kind === "ruling") return `${t("ruling")}: ${t("event_n", {n: event.event})}, ${t(event.verdict)}`;
  if (event.kind === "note") return t("note");
  if (event.kind === "closed" || event.kind === "closing") return t("closing");
  if (!event.action) return t("start");
  if (Object.keys(event.action).length <= 2 && event.action.type === undefined) return t("unseen");
  return actionWords(event.action, position, settings);
}
