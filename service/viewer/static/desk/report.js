// On paper only: the question, the board before and after, the ruling with every warning in full, its steps, and the
// paragraphs restated.
import {actionWords} from "../actions.js";
import {get} from "../api.js";
import {paragraphName} from "../cite.js";
import {layoutOf} from "../layouts.js";
import {pictureAddress} from "../picture.js";
import {useSettings} from "../settings.js";
import {turnWords} from "../timeline.js";
import {html, useEffect, useState} from "../ui.js";
import {capital} from "../words.js";
import {diceWords} from "./answer.js";

// The paragraphs' texts, once all have come: {number: text}.
function useTexts(ruleset, numbers, language) {
  const [texts, setTexts] = useState(null);
  useEffect(() => {
    const path = `/v1/rulesets/${encodeURIComponent(ruleset)}/paragraphs/`;
    Promise.all(numbers.map((number) => get(path + encodeURIComponent(number)).then((found) => [number, found.text[language]], () => [number, "—"])))
      .then((found) => setTexts(Object.fromEntries(found)));
  }, []);
  return texts;
}

// Prints itself when it is whole.
export function Report({question, ruling, rulesets, done}) {
  const settings = useSettings();
  const {t, language, named} = settings;
  const {position} = question;
  const steps = (ruling.trace ?? []).filter((step) => step.event !== "passed");
  const said = [...(ruling.violations ?? []), ...(ruling.warnings ?? []), ...steps];
  const numbers = [...new Set(said.flatMap((one) => one.rules ?? []))];
  const texts = useTexts(position.ruleset, numbers, language);
  useEffect(() => {
    if (!texts) return undefined;
    addEventListener("afterprint", done);
    const timer = setTimeout(() => window.print(), 100);
    return () => { removeEventListener("afterprint", done); clearTimeout(timer); };
  }, [texts]);
  const rules = (one) => (one.rules?.length ? ` [${one.rules.map((number) => paragraphName(number, named)).join(", ")}]` : "");
  const boards = ruling.verdict === "illegal" ? [["board_before", position]] : [["board_before", position], ["board_after", ruling.position]];
  return html`<article class="report" data-ready=${texts ? "yes" : undefined}>
    <h1>${t("report")}</h1>
    <p>${[rulesets.find((one) => one.id === position.ruleset)?.name[language] ?? position.ruleset, turnWords(position, settings)].join(" · ")}</p>
    <h2>${t("question")}</h2>
    <p>${[capital(actionWords(question.action, position, settings)), diceWords(question.dice, ruling, settings)].filter(Boolean).join(" · ")}</p>
    <div class="report-boards">${boards.map(([name, shown]) => html`<figure key=${name}><figcaption>${t(name)}</figcaption>
      <img src=${pictureAddress(layoutOf(shown.ruleset).picture(shown, language, t))} alt=${t(name)} /></figure>`)}</div>
    <h2>${t("answer")}: ${t(ruling.verdict)}</h2>
    ${(ruling.violations ?? []).map((one, place) => html`<p key=${place}>${capital(one.message)}${rules(one)}</p>`)}
    ${ruling.warnings?.length > 0 && html`<h2>${t("warnings")}</h2><ul class="report-warnings">${ruling.warnings.map((one, place) => html`<li key=${place}>${capital(one.message)}${rules(one)}
      ${one.interpretation && html`<p>${one.interpretation}</p>`}</li>`)}</ul>`}
    ${steps.length > 0 && html`<h2>${t("walk")}</h2><ol class="report-steps">${steps.map((step) => html`<li key=${step.n}>${capital(step.text)}${rules(step)}</li>`)}</ol>`}
    ${numbers.length > 0 && html`<h2>${t("rules_cited")}</h2><dl>${numbers.map((number) => html`<div key=${number}><dt>${paragraphName(number, named)}</dt><dd>${texts?.[number] ?? ""}</dd></div>`)}</dl>`}
  </article>`;
}
