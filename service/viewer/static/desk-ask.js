// The judge's desk: the question. A legal action from the list, or any action in notation or JSON; dice; how far to go.
import {actionWords} from "./actions.js";
import {post} from "./api.js";
import {useSettings} from "./settings.js";
import {html, useEffect, useState} from "./ui.js";
import {LegalActions, readDice} from "./whatif.js";

const RESOLVES = ["all", "forced", "step"];

// Reads what was written: JSON as it is, anything else as notation.
export function readAction(text) {
  const written = text.trim();
  return written.startsWith("{") ? JSON.parse(written) : written;
}

// question: {action, dice, resolve}; ask(question) has it ruled on.
export function Question({position, valid, question, ask, busy}) {
  const settings = useSettings();
  const {t} = settings;
  const [chosen, setChosen] = useState(null);
  const [written, setWritten] = useState("");
  const [dice, setDice] = useState("");
  const [resolve, setResolve] = useState("all");
  const [error, setError] = useState("");
  useEffect(() => {
    if (!question) return;
    setChosen(null);
    setWritten(typeof question.action === "string" ? question.action : JSON.stringify(question.action));
    setDice(Array.isArray(question.dice) ? question.dice.join(" ") : "");
    setResolve(question.resolve ?? "all");
  }, [question]);
  async function choose(action) {
    setChosen(action);
    setError("");
    try {
      setWritten((await post("/v1/actions/notation", {action})).notation);
    } catch {
      setWritten(JSON.stringify(action));
    }
  }
  function submit(event) {
    event.preventDefault();
    setError("");
    try {
      ask({action: readAction(written), dice: readDice(dice, false), resolve});
    } catch (caught) {
      setError(caught.message);
    }
  }
  return html`<section class="panel question" aria-label=${t("question")}>
    <h2>${t("question")}</h2>
    ${valid ? html`<${LegalActions} position=${position} chosen=${chosen} onChoose=${choose} />` : html`<p class="quiet">${t("not_yet_valid")}</p>`}
    <form onSubmit=${submit}>
      <label>${t("action_written")} <textarea rows="2" value=${written} spellcheck="false" placeholder="first strike a1 b1"
        onInput=${(event) => { setWritten(event.target.value); setChosen(null); }}></textarea></label>
      ${chosen && html`<p class="quiet">${actionWords(chosen, position, settings)}</p>`}
      <label>${t("dice_in")} <input type="text" inputmode="numeric" value=${dice} onInput=${(event) => setDice(event.target.value)} /></label>
      <label>${t("how_far")} <select value=${resolve} onChange=${(event) => setResolve(event.target.value)}>
        ${RESOLVES.map((one) => html`<option key=${one} value=${one} selected=${one === resolve}>${t(`resolve_${one}`)}</option>`)}</select></label>
      ${error && html`<p role="alert" class="problem">${error}</p>`}
      <button type="submit" class="primary" disabled=${!written.trim() || busy}>${t("ask")}</button>
    </form>
  </section>`;
}
