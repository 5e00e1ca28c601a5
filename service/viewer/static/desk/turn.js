// Where the game stands: rules, turn, phase, priority, crystals. It is said in a line, and opened to be changed.
import {layoutOf} from "../layouts.js";
import {useSettings} from "../settings.js";
import {html} from "../ui.js";
import {Choice, NumberField, faultAt} from "./fields.js";
import {changedPriority, changedPurse, changedTurn} from "./position.js";

const SEATS = ["first", "second"];

// rulesets: all of them; another game begins on an empty table.
export function Turn({position, change, rulesets, faults}) {
  const {t, language} = useSettings();
  const {number = 1, active = "first", phase = "main"} = position.turn ?? {};
  const name = rulesets.find((one) => one.id === position.ruleset)?.name[language] ?? position.ruleset;
  const seats = SEATS.map((seat) => [seat, t(seat)]);
  const wrong = (place) => faultAt(faults, `/position/${place}`);
  const set = (values) => change(changedTurn(position, values), `turn/${Object.keys(values)[0]}`);
  const known = rulesets.length ? rulesets.map((one) => [one.id, one.name[language]]) : [[position.ruleset, position.ruleset]];
  const layout = layoutOf(position.ruleset);
  const purses = SEATS.flatMap((seat) => layout.desk.purse.map((kind) => [seat, kind]));
  const another = (ruleset) => change(layoutOf(ruleset) === layout ? {...position, ruleset} : {ruleset, cards: {}});
  return html`<details class="turn-state"><summary>${[name, `${t("turn")} ${number}`, t(active), t(phase)].join(" · ")}</summary>
    <div class="turn-fields">
      <${Choice} label=${t("ruleset")} value=${position.ruleset} options=${known} set=${another} fault=${wrong("ruleset")} />
      <${NumberField} label=${t("turn")} value=${number} min=${1} set=${(value) => set({number: value})} fault=${wrong("turn/number")} />
      <${Choice} label=${t("whose_turn")} value=${active} options=${seats} set=${(seat) => set({active: seat})} />
      <${Choice} label=${t("phase")} value=${phase} options=${layout.desk.phases.map((one) => [one, t(one)])} set=${(one) => set({phase: one})} fault=${wrong("turn/phase")} />
      ${layout.desk.priority && html`<${Choice} label=${t("priority")} value=${position.priority ?? ""} options=${[["", t("nobody")], ...seats]} set=${(seat) => change(changedPriority(position, seat))} fault=${wrong("priority")} />`}
      ${purses.map(([seat, kind]) => html`<${NumberField} key=${seat + kind} label=${`${t(seat)}: ${t(kind)}`} value=${position.players?.[seat]?.[kind]} min=${-999}
        set=${(amount) => change(changedPurse(position, seat, kind, amount), `purse/${seat}/${kind}`)} fault=${wrong(`players/${seat}/${kind}`)} />`)}
    </div></details>`;
}
