// Effects on a card of Heroes, which change its numbers: on the desk they are set, changed and taken off.
import {Choice, NumberField} from "../desk/fields.js";
import {useSettings} from "../settings.js";
import {html} from "../ui.js";

// kinds: those that can be set.
export function Effects({entry, set, kinds, wrong}) {
  const {t, named} = useSettings();
  const effects = entry.markers ?? [];
  const change = (place, values) => set({markers: effects.map((one, other) => (other === place ? {...one, ...values} : one))});
  return html`<fieldset class="markers"><legend>${t("markers")}</legend>
    <ol>${effects.map((one, place) => html`<li key=${place}><div class="marker-fields" role="group" aria-label=${`${t("marker")} ${place + 1}`}>
      <${Choice} label=${t("marker")} value=${one.kind} options=${[...new Set([...kinds, one.kind])].map((kind) => [kind, named(kind)])} set=${(kind) => change(place, {kind})} fault=${wrong(`markers/${place}`)} />
      <${NumberField} label=${t("how_much")} value=${one.amount} set=${(amount) => change(place, {amount})} min=${-999} max=${999} />
      <button type="button" onClick=${() => set({markers: effects.filter((_, other) => other !== place)})}>${t("take_marker_off")}</button></div></li>`)}</ol>
    <button type="button" onClick=${() => set({markers: [...effects, {kind: kinds[0], amount: 1}]})}>${t("add_marker")}</button>
  </fieldset>`;
}
