// The stack as a stack: the chain that is executed next on top, in each its objects; and the choice that is awaited.
import {nameOf} from "./catalogue.js";
import {Cites} from "./cite.js";
import {Die} from "./icons.js";
import {useSettings} from "./settings.js";
import {classes, html} from "./ui.js";

export function useNames(position) {
  const {language} = useSettings();
  return (ident) => (position.cards[ident] ? nameOf(position.cards[ident], ident, language) : ident);
}

function Chain({chain, top, name}) {
  const {t, named} = useSettings();
  const objects = [...chain.objects].reverse();
  const targets = chain.targets ?? (chain.target ? [chain.target] : []);
  const where = [...targets.map(name), ...(chain.cells ?? [])];
  return html`<li class=${classes("chain", chain.player, {top})}>
    <p><b>${named(chain.kind)}</b> <span>${name(chain.source)}${where.length ? ` → ${where.join(", ")}` : ""}</span></p>
    ${Object.entries(chain.rolls ?? {}).map(([ident, die]) => html`<span key=${ident} class="roll">
      <${Die} value=${die} label=${t("rolled", {die})} /> ${name(ident)}${chain.results?.[ident] !== undefined && chain.results[ident] !== die ? ` → ${chain.results[ident]}` : ""}</span>`)}
    <ol class="objects">${objects.map((object, place) => html`
      <li key=${object} class=${classes({next: top && place === 0})}>${named(object)}</li>`)}</ol>
  </li>`;
}

// The choice that is awaited.
export function Decision({position}) {
  const {t, named} = useSettings();
  const name = useNames(position);
  const {decision} = position;
  return decision && html`<div class=${`decision ${decision.player}`}>
      <p><b>${t("decision")}</b>: ${t(decision.player)}, ${named(decision.kind)} <${Cites} rules=${decision.rules} /></p>
      ${decision.options.length > 0 && html`<p class="quiet">${decision.options.map((one) => (position.cards[one] ? name(one) : named(one))).join(" · ")}</p>`}
    </div>`;
}

export function Stack({position}) {
  const {t, named} = useSettings();
  const name = useNames(position);
  const chains = [...(position.stack ?? [])].reverse();
  return html`<section class="panel stack" aria-label=${t("stack")}>
    <h2>${t("stack")}</h2>
    ${chains.length === 0 && html`<p class="quiet">${t("stack_empty")}</p>`}
    <ol class="chains">${chains.map((chain, place) => html`
      <${Chain} key=${chain.id} chain=${chain} top=${place === 0} name=${name} />`)}</ol>
    ${position.priority && html`<p><span class="quiet">${t("priority")}:</span> ${t(position.priority)}</p>`}
    <${Decision} position=${position} />
  </section>`;
}

// The dice of an action as far as they have been rolled; by: who brought them, where the replay asks that.
export function Dice({steps, position, by}) {
  const {t} = useSettings();
  const name = useNames(position);
  const rolls = steps.filter((step) => step.event === "dice_rolled" && step.data?.die);
  if (rolls.length === 0) return null;
  const last = steps[steps.length - 1];
  return html`<section class="panel dice" aria-label=${t("dice")} aria-live="polite">
    ${rolls.map((step) => html`<span key=${step.n} class=${classes("rolled", step.player, {now: step === last})}>
      <${Die} value=${step.data.die} label=${t("rolled", {die: step.data.die})} /> ${name(step.data.for ?? step.source)}</span>`)}
    ${by && html`<span class="quiet">${t(`brought_${by}`)}</span>`}
  </section>`;
}
