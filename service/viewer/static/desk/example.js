// An explained example to start from: two cards of our own, a strike, its dice, and what to look at.
import {useSettings} from "../settings.js";
import {html} from "../ui.js";
import {NO_QUESTION} from "./state.js";

const fighter = (name, text, lives, strike) => ({name, kind: "creature", lives, movement: 1, strike, text});

// {position, question} in the language of the page: the texts are read in either.
export function example(t) {
  const cards = {
    a1: {definition: fighter(t("example_striker"), t("example_experience"), 10, [2, 3, 4]), owner: "first", cell: "C1"},
    b1: {definition: fighter(t("example_target"), t("example_armor"), 9, [1, 2, 3]), owner: "second", cell: "C1'"},
  };
  return {position: {ruleset: "classic", cards}, question: {...NO_QUESTION, written: "first strike a1 b1", dice: "4 4"}};
}

const STEPS = ["example_1", "example_2", "example_3", "example_4", "example_5"];

export function Guide({onClose}) {
  const {t} = useSettings();
  return html`<section class="panel guide" aria-label=${t("example")}>
    <header><h2>${t("example")}</h2><button type="button" class="close" aria-label=${t("close")} onClick=${onClose}>×</button></header>
    <ol>${STEPS.map((step) => html`<li key=${step}>${t(step)}</li>`)}</ol>
  </section>`;
}
