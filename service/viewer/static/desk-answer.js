// The judge's desk: the ruling with its trace, to be walked through; as a case, a link, or a printed report.
import {actionWords} from "./actions.js";
import {Cites} from "./cite.js";
import {copyText} from "./dialogs.js";
import {get} from "./api.js";
import {Die} from "./icons.js";
import {deskLink} from "./link.js";
import {useSettings} from "./settings.js";
import {classes, html, useEffect, useState} from "./ui.js";
import {Ruling} from "./whatif.js";

// The question with its answer as a case for `arbiter cases`: YAML, whose values may be written as JSON.
export function asCase(question, ruling) {
  const {ruleset, ...position} = question.position;
  const rules = [...new Set([...(ruling.violations ?? []).flatMap((one) => one.rules), ...(ruling.trace ?? []).flatMap((step) => step.rules)])];
  const changed = {};
  for (const [ident, entry] of Object.entries(ruling.position.cards)) {
    const before = question.position.cards[ident];
    const values = Object.entries(entry).filter(([name, value]) => JSON.stringify(before?.[name]) !== JSON.stringify(value) && !["memory", "used", "definition"].includes(name));
    if (values.length && before) changed[ident] = Object.fromEntries(values);
  }
  const expect = {verdict: ruling.verdict};
  if (ruling.verdict === "illegal") expect.rules = rules;
  else {
    expect.status = ruling.status;
    if (Object.keys(changed).length) expect.cards = changed;
  }
  const cards = Object.entries(position.cards).map(([ident, entry]) => `      ${ident}: ${JSON.stringify(entry)}`);
  const others = Object.entries(position).filter(([name]) => name !== "cards").map(([name, value]) => `    ${name}: ${JSON.stringify(value)}`);
  return [
    `- id: desk-${ruling.position_hash.slice(7, 15)}`,
    `  ruleset: ${ruleset}`,
    `  rules: ${JSON.stringify(rules.slice(0, 40))}`,
    "  position:",
    ...others,
    ...(cards.length ? ["    cards:", ...cards] : ["    cards: {}"]),
    "  steps:",
    `    - action: ${JSON.stringify(question.action)}`,
    ...(question.dice === undefined ? [] : [`      dice: ${JSON.stringify(question.dice)}`]),
    `      resolve: ${question.resolve}`,
    `      expect: ${JSON.stringify(expect)}`,
    "",
  ].join("\n");
}

function Paragraph({ruleset, number}) {
  const {language} = useSettings();
  const [text, setText] = useState("");
  useEffect(() => {
    get(`/v1/rulesets/${encodeURIComponent(ruleset)}/paragraphs/${encodeURIComponent(number)}`).then((found) => setText(found.text[language]), () => setText("—"));
  }, [ruleset, number, language]);
  return html`<div><dt>${number.replace("dictionary.", "").replaceAll("_", " ")}</dt><dd>${text}</dd></div>`;
}

// Seen on paper only: the paragraphs of the whole trace, restated.
function Restated({ruleset, ruling}) {
  const {t} = useSettings();
  const numbers = [...new Set([...ruling.violations, ...(ruling.trace ?? [])].flatMap((one) => one.rules))];
  return html`<section class="restated"><h2>${t("rules_cited")}</h2>
    <dl>${numbers.map((number) => html`<${Paragraph} key=${number} ruleset=${ruleset} number=${number} />`)}</dl></section>`;
}

export function Answer({question, ruling, at, setAt, goOn, say}) {
  const settings = useSettings();
  const {t} = settings;
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return undefined;
    const done = () => setPrinting(false);
    addEventListener("afterprint", done);
    // The paragraphs are asked for first; what takes longer than this is printed without its text.
    const timer = setTimeout(() => window.print(), 700);
    return () => { removeEventListener("afterprint", done); clearTimeout(timer); };
  }, [printing]);
  const steps = ruling.trace ?? [];
  const done = (text) => copyText(text).then(() => say(t("copied")));
  return html`<section class="panel answer" aria-label=${t("answer")}>
    <h2>${t("answer")}</h2>
    <p class="asked">${actionWords(question.action, question.position, settings)}${question.dice ? ` · ${t("dice")}: ${question.dice.join(", ")}` : ""}
      <span class="quiet"> · ${question.position.ruleset}</span></p>
    <${Ruling} ruling=${ruling} />
    <div class="tools">
      <button type="button" onClick=${() => done(asCase(question, ruling))}>${t("copy_case")}</button>
      <button type="button" onClick=${async () => done(await deskLink(question))}>${t("copy_link")}</button>
      <button type="button" onClick=${() => setPrinting(true)}>${t("print")}</button>
      ${ruling.verdict === "legal" && html`<button type="button" onClick=${goOn}>${t("go_on")}</button>`}
    </div>
    ${steps.length > 0 && html`<div class="walk">
      <label>${t("position_in_game")} <input type="range" min="0" max=${steps.length} value=${at} aria-valuetext=${steps[at - 1]?.text ?? t("start")}
        onInput=${(event) => setAt(Number(event.target.value))} /></label>
      <ol class="steps">${steps.map((step, place) => html`<li key=${step.n} class=${classes("step", {here: at === place + 1, past: at > place + 1, passed: step.event === "passed"})}>
        <button type="button" class="step-text" aria-current=${at === place + 1 ? "step" : undefined} onClick=${() => setAt(place + 1)}>
          ${step.event === "dice_rolled" && step.data?.die && html`<${Die} value=${step.data.die} label=${t("rolled", {die: step.data.die})} />`} ${step.text}</button>
        <${Cites} rules=${step.rules} /></li>`)}</ol>
    </div>`}
    ${printing && html`<${Restated} ruleset=${question.position.ruleset} ruling=${ruling} />`}
  </section>`;
}
