// What is printed on a card of one's own: every field of it, and its text, which is read while it is typed.
import {get} from "../api.js";
import {className} from "../catalogue.js";
import {featuresOf, reading} from "../features.js";
import {useSettings} from "../settings.js";
import {html, useEffect, useId, useState} from "../ui.js";
import {capital} from "../words.js";
import {Choice, Field, NumberField, faultAt} from "./fields.js";

const OFF_CARD = ["id", "names", "set", "number", "rarity", "wording"];

// A card of the catalogue as a position describes one itself.
export function definitionOfCard(card) {
  const rest = Object.fromEntries(Object.entries(card).filter(([name]) => !OFF_CARD.includes(name)));
  return {name: card.names?.ru ?? Object.values(card.names ?? {})[0] ?? card.name, ...rest};
}

// Where in a text the sentences stand that were not understood: {from, to, stop: [from, to]} each, in order.
export function unread(text, unsupported) {
  const found = [];
  let from = 0;
  for (const {sentence, start, end} of unsupported) {
    const pattern = sentence.trim().split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+");
    const match = new RegExp(pattern).exec(text.slice(from)) ;
    if (!match) continue;
    const at = from + match.index;
    const to = at + match[0].length;
    const whole = match[0].length === sentence.length;
    found.push({from: at, to, stop: whole ? [at + start, at + Math.max(end, start)] : [at, to]});
    from = to;
  }
  return found;
}

function pieces(text, spans) {
  const found = [];
  let at = 0;
  for (const {from, to, stop: [begin, end]} of spans) {
    found.push([text.slice(at, from), ""], [text.slice(from, begin), "unread"], [text.slice(begin, end), "unread stop"], [text.slice(end, to), "unread"]);
    at = to;
  }
  found.push([text.slice(at), ""]);
  return found.filter(([piece]) => piece);
}

// {found, error} of a definition's text, a moment after it was typed.
function useReading(definition) {
  const {text, name, kind} = definition;
  const [read, setRead] = useState({});
  useEffect(() => {
    if (!text?.trim()) {
      setRead({});
      return undefined;
    }
    let stale = false;
    const timer = setTimeout(() => reading(definition).then(
      (found) => { if (!stale) setRead({text, found}); },
      (error) => { if (!stale) setRead({text, error}); }), 200);
    return () => { stale = true; clearTimeout(timer); };
  }, [text, name, kind]);
  return read;
}

function TextField({definition, set, fault}) {
  const {t, language} = useSettings();
  const id = useId();
  const {text} = definition;
  const {found, error, text: of} = useReading(definition);
  const spans = found && of === text ? unread(text, found.unsupported) : [];
  const understood = found ? featuresOf({...definition, features: found.features, wording: found.wording, text: undefined}, language).filter((words) => !words.unsupported) : [];
  return html`<div class="text-field whole">
    <label>${t("printed_text")}
      <span class="marked-text"><span class="backdrop" aria-hidden="true">${pieces(text, spans).map(([piece, kind], place) => (kind ? html`<mark key=${place} class=${kind}>${piece}</mark>` : html`<span key=${place}>${piece}</span>`))}${"\n "}</span>
        <textarea name="text" rows="3" maxlength="2000" spellcheck="false" value=${text} aria-describedby=${id} aria-invalid=${spans.length ? "true" : undefined}
          onInput=${(event) => set({text: event.target.value})}></textarea></span></label>
    <div id=${id} class="reading" role="status">
      ${error && html`<p class="problem">${error.message}</p>`}
      ${found && html`${understood.length > 0 && html`<p class="quiet">${t("understood")}</p>
        <ul class="features">${understood.map((words, place) => html`<li key=${place}>${capital(words.text)}</li>`)}</ul>`}
      ${found.classes.length > 0 && html`<p>${t("classes")}: ${found.classes.map((one) => className(one, language)).join(", ")}</p>`}
      ${found.unique && html`<p>${capital(t("unique"))}.</p>`}
      ${found.unsupported.length > 0 && html`<p class="quiet">${t("not_read")}</p>
        <ul class="features">${found.unsupported.map((one, place) => html`<li key=${place} class="unsupported">«${one.sentence}» ${one.said[language]}</li>`)}</ul>`}`}
      ${fault && html`<p class="field-fault">${fault}</p>`}
    </div>
  </div>`;
}

function Features({definition, change}) {
  const {t, language} = useSettings();
  const words = featuresOf(definition, language);
  const {features: _features, ...rest} = definition;
  return html`<div class="whole"><p class="quiet">${t("features")}</p>
    ${words.length ? html`<ul class="features">${words.map((one, place) => html`<li key=${place} class=${one.unsupported ? "unsupported" : ""}>${capital(one.text)}</li>`)}</ul>` : html`<p>${t("no_features")}</p>`}
    <button type="button" onClick=${() => change({...rest, text: ""})}>${t("write_text")}</button></div>`;
}

const known = {classes: null};

function Classes({definition, set, fault}) {
  const {t, language} = useSettings();
  const list = useId();
  const [all, setAll] = useState(known.classes ?? []);
  const [wrong, setWrong] = useState("");
  const mine = definition.classes ?? [];
  useEffect(() => {
    if (!known.classes) get("/v1/cards/classes").then((found) => { known.classes = found.classes; setAll(found.classes); }, () => {});
  }, []);
  function take(event) {
    const written = event.target.value.trim().toLowerCase();
    if (!written) return;
    const found = all.find(({id, names}) => [id, names.en.toLowerCase(), names.ru.toLowerCase()].includes(written));
    setWrong(found ? "" : t("no_class"));
    if (!found) return;
    event.target.value = "";
    if (!mine.includes(found.id)) set({classes: [...mine, found.id]});
  }
  return html`<div class="whole"><${Field} label=${t("classes")} fault=${wrong || fault}>${(more) => html`<input type="text" list=${list} ...${more} placeholder=${t("add_class")}
      onChange=${take} onKeyDown=${(event) => { if (event.key === "Enter") { event.preventDefault(); take(event); } }} />`}<//>
    <datalist id=${list}>${all.map(({id, names}) => html`<option key=${id} value=${names[language]} />`)}</datalist>
    <div class="tags">${mine.map((one) => html`<button key=${one} type="button" class="tag" onClick=${() => set({classes: mine.filter((other) => other !== one)})}
      aria-label=${t("take_off", {name: className(one, language)})}>${className(one, language)} ×</button>`)}</div></div>`;
}

// definition; change(definition, field); faults and the pointer of the definition in them.
// desk: what of a card can be set in its game (`layouts.js`).
export function DefinitionFields({definition, change, faults, pointer = "/definition", desk}) {
  const {t} = useSettings();
  const set = (values) => {
    const next = {...definition, ...values};
    for (const [name, value] of Object.entries(values)) if (value === undefined || value?.length === 0 && name !== "text") delete next[name];
    change(next, Object.keys(values)[0]);
  };
  const wrong = (name) => faultAt(faults, `${pointer}/${name}`);
  const elements = definition.elements ?? (definition.element ? [definition.element] : []);
  const [price = "none", amount] = Object.entries(definition.cost ?? {})[0] ?? [];
  const strike = definition.strike ?? [];
  const whole = (name, label) => html`<${NumberField} key=${name} label=${t(label)} value=${definition[name]} set=${(value) => set({[name]: value})} max=${99} empty fault=${wrong(name)} />`;
  const setElements = (found) => set({element: found.length === 1 ? found[0] : undefined, elements: found.length > 1 ? found : undefined});
  const setStrike = (place, value) => {
    const next = [0, 1, 2].map((one) => (one === place ? value : strike[one]));
    set({strike: next.every((one) => one === undefined) ? undefined : next.map((one) => one ?? 0)});
  };
  return html`<div class="fields definition">
    <div class="whole"><${Field} label=${t("called")} fault=${wrong("name")}>${(more) => html`<input type="text" name="name" maxlength="120" ...${more} value=${definition.name ?? ""} onInput=${(event) => set({name: event.target.value})} />`}<//></div>
    <${Choice} label=${t("kind")} value=${definition.kind ?? "creature"} options=${desk.kinds.map((kind) => [kind, t(kind)])} set=${(kind) => set({kind})} fault=${wrong("kind")} />
    <${NumberField} label=${t("lives")} value=${definition.lives} set=${(lives) => set({lives})} max=${999} empty fault=${wrong("lives")} />
    ${desk.crystals ? html`${whole("movement", "movement")}
    <${Choice} label=${t("paid_in")} value=${price} options=${["none", "gold", "silver"].map((one) => [one, t(one === "none" ? "nothing" : one)])} fault=${wrong("cost")}
      set=${(kind) => set({cost: kind === "none" ? undefined : {[kind]: amount ?? 1}})} />
    ${price !== "none" && html`<${NumberField} label=${t("cost")} value=${amount} set=${(value) => set({cost: {[price]: value}})} max=${99} />`}
    <fieldset class="whole strike-fields"><legend>${t("strike")}</legend>
      ${["weak", "medium", "strong"].map((one, place) => html`<${NumberField} key=${one} label=${t(one)} value=${strike[place]} set=${(value) => setStrike(place, value)} max=${99} empty fault=${place === 0 ? wrong("strike") : ""} />`)}</fieldset>` : html`${whole("cost", "cost")}${whole("strike", "strike_value")}`}
    <fieldset class="whole ticks"><legend>${t("elements")}</legend>${desk.elements.map((one) => html`<label key=${one} class="check"><input type="checkbox" checked=${elements.includes(one)}
      onChange=${(event) => setElements(desk.elements.filter((other) => (other === one ? event.target.checked : elements.includes(other))))} /> ${capital(t(one))}</label>`)}</fieldset>
    <${Classes} definition=${definition} set=${set} fault=${wrong("classes")} />
    ${desk.crystals && html`<label class="check whole"><input type="checkbox" checked=${Boolean(definition.unique)} onChange=${(event) => set({unique: event.target.checked || undefined})} /> ${capital(t("unique"))}</label>`}
    ${definition.features ? html`<${Features} definition=${definition} change=${change} />` : html`<${TextField} definition=${{...definition, text: definition.text ?? ""}} set=${set} fault=${wrong("text")} />`}
  </div>`;
}

