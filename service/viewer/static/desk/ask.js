// The judge's desk: the question. A legal action from the list, or any action in notation or JSON; dice; how far to go.
import {actionWords} from "../actions.js";
import {post} from "../api.js";
import {useSettings} from "../settings.js";
import {html, useState} from "../ui.js";
import {capital} from "../words.js";
import {LegalActions} from "../trying/legal.js";
import {DiceFields, diceFault, useExpected} from "./dice.js";
import {Choice} from "./fields.js";

const RESOLVES = ["all", "forced", "step"];

// What was written as an action: JSON as it is, anything else as notation. Throws what people are told.
export function readAction(text, t) {
  const written = text.trim();
  if (!written.startsWith("{")) return written;
  try {
    return JSON.parse(written);
  } catch {
    throw new Error(t("bad_json"));
  }
}

// An action in notation.
export async function writtenAs(action) {
  try {
    return (await post("/v1/actions/notation", {action})).notation;
  } catch {
    // In JSON it can be asked as well.
    return JSON.stringify(action);
  }
}

// ask(): have the question ruled on; source: the card whose actions are listed first.
export function Question({position, valid, question, setQuestion, ask, busy, source}) {
  const settings = useSettings();
  const {t} = settings;
  const [error, setError] = useState("");
  const [tried, setTried] = useState(false);
  const expected = useExpected(position, question, valid);
  const set = (values) => { setError(""); setQuestion({...question, ...values}); };
  async function choose(action) {
    const written = await writtenAs(action);
    // The dice were another action's.
    set({chosen: action, written, dice: written === question.written ? question.dice : ""});
  }
  function submit(event) {
    event.preventDefault();
    setTried(true);
    const fault = diceFault(question, t);
    if (fault) {
      setError(fault);
      return;
    }
    try {
      ask({action: readAction(question.written, t)});
      setError("");
    } catch (caught) {
      setError(caught.message);
    }
  }
  return html`<section class="panel question" aria-label=${t("question")}>
    <h2>${t("question")}</h2>
    ${valid ? html`<${LegalActions} position=${position} chosen=${question.chosen} onChoose=${choose} source=${source} />` : html`<p class="quiet">${t("not_yet_valid")}</p>`}
    <form onSubmit=${submit}>
      <label>${t("action_written")} <textarea rows="2" value=${question.written} spellcheck="false" placeholder="first strike a1 b1"
        onInput=${(event) => set({written: event.target.value, chosen: null})}></textarea></label>
      ${question.chosen && html`<p class="quiet">${capital(actionWords(question.chosen, position, settings))}</p>`}
      <${DiceFields} question=${question} set=${set} expected=${expected} position=${position} shown=${tried} />
      <${Choice} label=${t("how_far")} value=${question.resolve} options=${RESOLVES.map((one) => [one, t(`resolve_${one}`)])} set=${(resolve) => set({resolve})} />
      ${error && html`<p role="alert" class="problem">${error}</p>`}
      <button type="submit" class="primary" disabled=${!question.written.trim() || busy}>${t("ask")}</button>
    </form>
  </section>`;
}
