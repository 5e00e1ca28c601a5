// The judge's desk: the ruling with its trace; as a case, a link, or a printed report; and held against other rules.
import {actionWords} from "../actions.js";
import {Cites} from "../cite.js";
import {copyText} from "../dialogs.js";
import {Die} from "../icons.js";
import {deskLink} from "../link.js";
import {useSettings} from "../settings.js";
import {classes, html, useEffect, useRef} from "../ui.js";
import {capital} from "../words.js";
import {asCase} from "./case.js";
import {Compare} from "./compare.js";

function Warnings({warnings}) {
  const {t} = useSettings();
  if (!warnings?.length) return null;
  return html`<div class="warnings"><p><b>${t("warnings")}</b></p><ul>${warnings.map((warning, place) => html`<li key=${place}>
    ${capital(warning.message)} <${Cites} rules=${warning.rules} /></li>`)}</ul></div>`;
}

// The dice of a question in words.
export function diceWords(dice, ruling, {t}) {
  const found = ruling?.dice ?? dice;
  if (found === undefined) return "";
  if (Array.isArray(found)) return found.length ? `${t("dice")}: ${found.join(", ")}` : "";
  return found === "server" ? t("dice_by_server") : `${t("seed")}: ${found.seed}`;
}

export function Answer({question, ruling, at, setAt, goOn, say, print, rulesets, compared}) {
  const settings = useSettings();
  const {t} = settings;
  const list = useRef(null);
  const steps = ruling.trace ?? [];
  useEffect(() => {
    // The list alone scrolls, so that the step shown is in it.
    const here = list.current?.querySelector(".step.here");
    if (here) list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  const done = (text) => copyText(text).then(() => say(t("copied")));
  return html`<section class="panel answer" aria-label=${t("answer")}>
    <h2>${t("answer")}</h2>
    <p class="asked">${[capital(actionWords(question.action, question.position, settings)), diceWords(question.dice, ruling, settings)].filter(Boolean).join(" · ")}
      <span class="quiet"> · ${rulesets.find((one) => one.id === ruling.ruleset)?.name[settings.language] ?? ruling.ruleset}</span></p>
    <div class=${`ruling-box ${ruling.verdict}`} role="status"><p><b>${capital(t(ruling.verdict))}</b></p>
      ${(ruling.violations ?? []).map((violation, place) => html`<p key=${place}>${capital(violation.message)} <${Cites} rules=${violation.rules} /></p>`)}
      ${ruling.status === "awaiting_dice" && html`<p>${t("awaiting_dice")}</p>`}
      <${Warnings} warnings=${ruling.warnings} /></div>
    <div class="tools">
      ${ruling.verdict === "legal" && html`<button type="button" class="primary" onClick=${goOn}>${t("go_on")}</button>`}
      <button type="button" onClick=${async () => done(await deskLink({...question, at}))}>${t("copy_link")}</button>
      <button type="button" onClick=${print}>${t("print")}</button>
      <button type="button" onClick=${() => done(asCase(question, ruling))}>${t("copy_case")}</button>
    </div>
    ${steps.length > 0 && html`<ol class="steps" ref=${list} aria-label=${t("walk")}>${steps.map((step, place) => html`<li key=${step.n} class=${classes("step", {here: at === place + 1, past: at > place + 1, passed: step.event === "passed"})}>
        <button type="button" class="step-text" aria-current=${at === place + 1 ? "step" : undefined} onClick=${() => setAt(place + 1)}>
          ${step.event === "dice_rolled" && step.data?.die && html`<${Die} value=${step.data.die} label=${t("rolled", {die: step.data.die})} />`} ${capital(step.text)}</button>
        <${Cites} rules=${step.rules} /></li>`)}</ol>`}
    <${Compare} question=${question} ruling=${ruling} rulesets=${rulesets} compared=${compared} />
  </section>`;
}
