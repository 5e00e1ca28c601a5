// What waits in Heroes: abilities that have triggered, in the order in which they are carried out; an attack that may be
// taken over; a choice.
import {Decision, useNames} from "../stack.js";
import {useSettings} from "../settings.js";
import {classes, html} from "../ui.js";

export function Queue({position}) {
  const {t} = useSettings();
  const name = useNames(position);
  const queue = position.queue ?? [];
  const defence = position.turn?.step === "defend";
  return html`<section class="panel stack" aria-label=${t("queue")}>
    <h3>${t("queue")}</h3>
    ${queue.length === 0 && html`<p class="quiet">${t("queue_empty")}</p>`}
    <ol class="chains">${queue.map((one, place) => html`<li key=${one.id} class=${classes("chain", one.player, {top: place === 0})}><p><b>${name(one.source)}</b></p></li>`)}</ol>
    ${defence && html`<p>${t("defence_asked")}</p>`}
    <${Decision} position=${position} />
  </section>`;
}
