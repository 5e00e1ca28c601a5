// Beside the board that is played on: who is to act, the menu of the card that was picked, dice and choices to be answered,
// and everything that may be done as a list.
import {actionWords, groupWords, optionWords} from "../actions.js";
import {nameOf} from "../catalogue.js";
import {Cites} from "../cite.js";
import {Die} from "../icons.js";
import {useSettings} from "../settings.js";
import {html} from "../ui.js";
import {capital} from "../words.js";
import {LegalActions, rank, Ruling} from "./legal.js";

const face = (action) => (Array.isArray(action.dice) && action.dice.length === 1 ? action.dice[0] : null);

function Faces({rolls, play}) {
  const {t} = useSettings();
  const by = [...rolls].sort((a, b) => face(a) - face(b));
  return html`<div class="face-buttons" role="group" aria-label=${t("awaiting_dice")}>
    ${by.map((action) => html`<button type="button" key=${face(action)} class="face" aria-label=${t("add_die", {die: face(action)})} onClick=${() => play.play(action)}><${Die} value=${face(action)} label=${String(face(action))} /></button>`)}
    <button type="button" onClick=${() => play.play(rolls[Math.floor(Math.random() * rolls.length)])}>${t("any_die")}</button></div>`;
}

// What the card that was picked can do; a row that needs more to be picked says how much there is to pick from.
function Menu({play, position}) {
  const settings = useSettings();
  const {t, language} = settings;
  const name = (one) => (position.cards[one] ? nameOf(position.cards[one], one, language) : one);
  const whole = play.picked.length > 1 || play.group !== null ? play.ready : [];
  return html`<div class="play-menu" role="group" aria-label=${t("picked_does", {name: name(play.picked[0])})}>
    <header><b>${play.picked.map(name).join(" → ")}</b> <button type="button" class="close" aria-label=${t("never_mind")} onClick=${play.clear}>×</button></header>
    ${play.picked.length === 1 && play.groups.map(({key, moves}) => html`<button type="button" key=${key} class=${`choice ${moves[0].action.player}`} aria-pressed=${play.group === key} onClick=${() => play.narrow(key)}>
      ${capital(groupWords(moves[0].action, position, settings))} ${moves.some(({rest}) => rest.length) && html`<span class="quiet">${t("targets_count", {n: new Set(moves.flatMap(({rest}) => rest)).size})}</span>`}</button>`)}
    ${whole.map(({action}) => html`<button type="button" key=${JSON.stringify(action)} class=${`choice ${action.player}`} onClick=${() => play.play(action)}>${actionWords(action, position, settings)}</button>`)}
    ${play.lit.size > 0 && html`<p class="quiet">${t("pick_next")}</p>`}
  </div>`;
}

function Loose({play, position}) {
  const settings = useSettings();
  const {t} = settings;
  const rolls = play.loose.filter((action) => face(action) !== null);
  const others = play.loose.filter((action) => face(action) === null).sort((a, b) => rank(a) - rank(b));
  const words = (action) => `${position.decision ? optionWords(action, position, settings) : actionWords(action, position, settings)}${action.player === play.player ? "" : ` · ${t(action.player)}`}`;
  const [now, later] = [others.filter((action) => rank(action) < 2), others.filter((action) => rank(action) >= 2)];
  const button = (action) => html`<button type="button" key=${JSON.stringify(action)} class=${`choice ${action.player}`} onClick=${() => play.play(action)}>${words(action)}</button>`;
  return html`${rolls.length > 0 && html`<${Faces} rolls=${rolls} play=${play} />`}
    <div class="loose">${now.map(button)}</div>
    ${later.length > 0 && html`<details class="later"><summary>${t("seldom")}</summary><div class="loose">${later.map(button)}</div></details>`}`;
}

// play: as `usePlay` gives it; about: what was said last; ruling: of the last move, where there is something to say of it; how: {all, setAll}, whether
// both pass until something is needed; children: what belongs to the place besides.
export function PlayBox({play, position, about, ruling, error, how, children}) {
  const {t, named} = useSettings();
  const {decision} = position;
  const picking = play.picked.length > 0;
  const rolling = play.loose.some((action) => face(action) !== null);
  return html`<section class="panel play-box" aria-label=${t("what_if")}>
    <div class="play-now" role="status">${decision ? html`<p><b>${t(decision.player)}</b>: ${named(decision.kind)} <${Cites} rules=${decision.rules} /></p>`
    : !play.known ? html`<p class="quiet">${t("loading")}</p>`
    : rolling ? html`<p><b>${about ?? t("awaiting_dice")}</b></p>`
    : play.player ? html`<p><b>${t(play.player)}</b>: <span class="quiet">${t(play.lit.size ? "pick_card" : "nothing_to_pick")}</span></p>` : html`<p class="quiet">${t("nobody_acts")}</p>`}</div>
    ${play.error && html`<p role="alert" class="problem">${play.error.message}</p>`}
    ${picking ? html`<${Menu} play=${play} position=${position} />` : html`<${Loose} play=${play} position=${position} />`}
    ${error && html`<p role="alert" class="problem">${error.message}</p>`}
    ${ruling && html`<${Ruling} ruling=${ruling} />`}
    ${how && html`<label class="check"><input type="checkbox" checked=${how.all} onChange=${(event) => how.setAll(event.target.checked)} /> ${capital(t("resolve_all"))}</label>`}
    ${play.known && play.actions.length > 0 && html`<details class="all-actions"><summary>${t("legal_actions")} (${play.actions.length})</summary>
      <${LegalActions} position=${position} source=${play.picked[0]} onChoose=${play.play} /></details>`}
    ${children}
  </section>`;
}
