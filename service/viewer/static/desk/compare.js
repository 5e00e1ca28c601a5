// One dispute by two rulebooks, side by side, at the step where their rulings part.
import {post} from "../api.js";
import {Cites, paragraphName, Paragraphs} from "../cite.js";
import {applyPatch} from "../patch.js";
import {layoutOf} from "../layouts.js";
import {pictureAddress} from "../picture.js";
import {useSettings} from "../settings.js";
import {html, useEffect, useRef, useState} from "../ui.js";
import {capital} from "../words.js";
import {Choice} from "./fields.js";

const TOGETHER = 2;

function positionAfter(position, trace, count) {
  return trace.slice(0, count).reduce((found, step) => applyPatch(found, step.delta), position);
}

function Side({side, ruling, position, name, n}) {
  const {t, language, named} = useSettings();
  const trace = ruling?.trace ?? [];
  const said = [...(side?.faults ?? []), ...(side?.violations ?? [])];
  const count = n ? Math.min(n, trace.length) : 0;
  const shown = ruling && n ? positionAfter({...position, ruleset: side.ruleset}, trace, count) : null;
  return html`<${Paragraphs} ruleset=${side.ruleset}><section class="compared-side" aria-label=${name}>
    <h3>${name}</h3>
    <p><b>${ruling ? capital(t(ruling.verdict)) : t("no_such_request")}</b></p>
    ${n && html`<ol class="steps">${trace.slice(Math.max(0, n - 1 - TOGETHER), n - 1).map((step) => html`<li key=${step.n} class="step past">${capital(step.text)}</li>`)}
      ${side.step ? html`<li class="step here">${capital(side.step.text)} <${Cites} rules=${side.step.rules} /></li>` : !said.length && html`<li class="step here"><em>${t("nothing_more")}</em></li>`}</ol>`}
    ${said.map((one, place) => html`<p key=${place}>${capital(one.message)} <${Cites} rules=${one.rules} /></p>`)}
    ${shown && html`<img class="picture" src=${pictureAddress(layoutOf(shown.ruleset).picture(shown, language, t))} alt=${`${name}: ${t("position_words")}`} />`}
    ${side.paragraphs.length > 0 && html`<dl class="paragraphs">${side.paragraphs.slice(0, 6).map((one) => html`<div key=${one.number}><dt>${paragraphName(one.number, named)}</dt><dd>${one.text}</dd></div>`)}</dl>`}
  </section><//>`;
}

// Where two rulings part: {found, position, rulesets} as they were compared; over the whole width of the desk.
export function Compared({found, position, rulesets}) {
  const {t, language} = useSettings();
  const own = useRef(null);
  useEffect(() => { own.current.scrollIntoView({block: "nearest"}); }, [found]);
  const name = (id) => rulesets.find((one) => one.id === id)?.name[language] ?? id;
  const [difference] = found.differences;
  return html`<section class="panel compared" ref=${own} aria-label=${t("compare")}><h2>${t("compare")}</h2>
    <p role="status"><b>${difference.same ? t("compare_same") : t(`compare_at_${difference.at}`, {n: difference.n})}</b></p>
    ${!difference.same && html`<div class="compared-sides">${difference.sides.map((side, place) => html`<${Side} key=${side.ruleset} side=${side} ruling=${found.rulings[place].ruling} position=${position}
      name=${name(side.ruleset)} n=${difference.n} />`)}</div>`}
  </section>`;
}

// compared(found): what the service says of both.
export function Compare({question, ruling, rulesets, compared}) {
  const {t, language} = useSettings();
  const others = rulesets.filter((one) => one.id !== ruling.ruleset);
  const [other, setOther] = useState("");
  const [error, setError] = useState(null);
  const chosen = other || others[0]?.id;
  useEffect(() => { compared(null); setError(null); }, [ruling, language]);
  if (!others.length) return null;
  async function compare() {
    setError(null);
    const {position, action, resolve} = question;
    const dice = ruling.dice ?? question.dice;
    try {
      compared(await post("/v1/adjudications/compare", {position, action, resolve, language, rulesets: [ruling.ruleset, chosen], ...(dice === undefined ? {} : {dice})}));
    } catch (caught) {
      compared(null);
      setError(caught);
    }
  }
  return html`<details class="compare"><summary>${t("compare")}</summary>
    <div class="compare-ask"><${Choice} label=${t("compare_with")} value=${chosen} options=${others.map((one) => [one.id, one.name[language]])} set=${setOther} />
      <button type="button" onClick=${compare}>${t("compare_do")}</button></div>
    ${error && html`<p role="alert" class="problem">${error.message}</p>`}
  </details>`;
}
