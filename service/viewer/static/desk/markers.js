// What lies on a card: markers of every kind, each with how much, for how long, and what it changes.
import {className} from "../catalogue.js";
import {useSettings} from "../settings.js";
import {html} from "../ui.js";
import {Choice, Field, NumberField} from "./fields.js";

// Markers that are no named feature, and what each has to say beside its kind.
const OTHERS = {type: "to", class: "name", element: "name", control: null, named: "name", lives: "x", obliged: null, next_die: "x", noted: "name"};
const COMMON = ["poison", "curse", "blessing", "plague"];
const SPANS = [
  "battle", "end_of_turn", "end_of_enemy_turn", "end_of_enemy_next_turn", "start_of_your_turn", "next_simple_strike",
  "next_strike_this_turn", "this_attack", "next_attack", "next_attack_this_turn", "next_roll", "next_finishing", "this_action",
];
const OF_A_TURN = ["end_of_enemy_turn", "end_of_enemy_next_turn", "start_of_your_turn"];
const ELEMENTS = ["steppes", "mountains", "forests", "swamps", "darkness", "fire"];
const KINDS = ["creature", "flying", "symbiote", "companion", "parasite", "artifact", "terrain", "equipment"];

// A marker of another kind, with what that kind cannot do without.
function ofKind(marker, kind) {
  const {to: _to, name: _name, x, ...rest} = marker;
  const next = {...rest, kind};
  if (OTHERS[kind] === "to") next.to = "creature";
  if (OTHERS[kind] === "name") next.name = kind === "element" ? "fire" : kind === "class" ? "orc" : "1";
  if (OTHERS[kind] === "x" || (!(kind in OTHERS) && x !== undefined)) next.x = x ?? 1;
  return next;
}

function Marker({marker, kinds, change, remove, fault, number}) {
  const {t, named, language} = useSettings();
  const set = (values) => {
    const next = {...marker, ...values};
    for (const [name, value] of Object.entries(next)) if (value === undefined) delete next[name];
    change(next);
  };
  const needs = OTHERS[marker.kind];
  const until = marker.until ?? "battle";
  return html`<li><div class="marker-fields" role="group" aria-label=${`${t("marker")} ${number}`}>
    <${Choice} label=${t("marker")} value=${marker.kind} options=${kinds.map((kind) => [kind, named(kind)])} set=${(kind) => change(ofKind(marker, kind))} fault=${fault} />
    <${NumberField} label=${t("how_much")} value=${marker.x} set=${(x) => set({x})} min=${marker.kind === "lives" ? -999 : 0} max=${999} empty />
    ${needs === "to" && html`<${Choice} label=${t("becomes")} value=${marker.to} options=${KINDS.map((kind) => [kind, t(kind)])} set=${(to) => set({to})} />`}
    ${needs === "name" && marker.kind === "element" && html`<${Choice} label=${t("becomes")} value=${marker.name} options=${ELEMENTS.map((one) => [one, t(one)])} set=${(name) => set({name})} />`}
    ${needs === "name" && marker.kind !== "element" && html`<${Field} label=${marker.kind === "class" ? `${t("becomes")} (${className(marker.name, language)})` : t("called")}>${(more) => html`<input type="text" maxlength="120" ...${more} value=${marker.name}
      onInput=${(event) => event.target.value && set({name: event.target.value})} />`}<//>`}
    <${Choice} label=${t("how_long")} value=${until} options=${SPANS.map((span) => [span, named(span)])}
      set=${(span) => set({until: span === "battle" ? undefined : span, player: OF_A_TURN.includes(span) ? marker.player ?? "first" : undefined})} />
    ${OF_A_TURN.includes(until) && html`<${Choice} label=${t("whose_marker")} value=${marker.player} options=${["first", "second"].map((seat) => [seat, t(seat)])} set=${(player) => set({player})} />`}
    <button type="button" onClick=${remove}>${t("take_marker_off")}</button>
  </div></li>`;
}

export function Markers({entry, set, keywords, wrong}) {
  const {t, named} = useSettings();
  const markers = entry.markers ?? [];
  const known = [...new Set([...COMMON, ...keywords, ...Object.keys(OTHERS), ...markers.map((one) => one.kind)])];
  const kinds = [...COMMON, ...known.filter((kind) => !COMMON.includes(kind)).sort((a, b) => named(a).localeCompare(named(b)))];
  return html`<fieldset class="markers"><legend>${t("markers")}</legend>
    <ol>${markers.map((marker, place) => html`<${Marker} key=${place} marker=${marker} number=${place + 1} kinds=${kinds} fault=${wrong(`markers/${place}`)}
      change=${(next) => set({markers: markers.map((one, other) => (other === place ? next : one))})}
      remove=${() => set({markers: markers.filter((_, other) => other !== place)})} />`)}</ol>
    <button type="button" onClick=${() => set({markers: [...markers, {kind: "poison", x: 1}]})}>${t("add_marker")}</button>
  </fieldset>`;
}
