// The dice of a question: clicked as faces in the order in which they are asked for, typed, from a seed, or rolled here.
import {post} from "../api.js";
import {nameOf} from "../catalogue.js";
import {Die} from "../icons.js";
import {nonsense} from "../rolls.js";
import {useSettings} from "../settings.js";
import {html, useEffect, useState} from "../ui.js";
import {Field, Radios} from "./fields.js";
import {diceAsked} from "./state.js";

const FACES = [1, 2, 3, 4, 5, 6];

export function diceFault(question, t) {
  if (question.by === "named" && nonsense(question.dice).length) return t("no_die", {what: nonsense(question.dice).join(", ")});
  if (question.by === "seed" && !/^[0-9a-f]{1,128}$/i.test(question.seed.trim())) return t("no_seed");
  return "";
}

// What the service says of the dice so far: who rolled them, who rolls next; null where it cannot be told.
export function useExpected(position, question, valid) {
  const {language} = useSettings();
  const [found, setFound] = useState(null);
  const written = question.written.trim();
  const named = question.by === "named" && !nonsense(question.dice).length;
  useEffect(() => {
    if (!valid || !named || !written) {
      setFound(null);
      return undefined;
    }
    let stale = false;
    const timer = setTimeout(async () => {
      try {
        const action = written.startsWith("{") ? JSON.parse(written) : (await post("/v1/actions/notation", {action: written})).action;
        const ruling = await post("/v1/adjudications", {position, action, dice: diceAsked(question) ?? [], resolve: question.resolve, trace: "none", language});
        if (!stale) setFound({rolls: ruling.rolls ?? [], awaiting: ruling.awaiting ?? null});
      } catch (error) {
        const faults = (error.problem?.errors ?? []).filter((fault) => fault.pointer.startsWith("/dice"));
        if (!stale) setFound(faults.length ? {rolls: [], awaiting: null, fault: faults.map((fault) => fault.message).join(" ")} : null);
      }
    }, 200);
    return () => { stale = true; clearTimeout(timer); };
  }, [position, written, question.dice, question.resolve, valid, named, language]);
  return found;
}

function Faces({question, set, expected, position}) {
  const {t, named, language} = useSettings();
  const faces = diceAsked(question) ?? [];
  const name = (ident) => (position.cards[ident] ? nameOf(position.cards[ident], ident, language) : t(ident ?? "die"));
  const next = expected?.awaiting;
  return html`<div class="faces">
    <p class="next-die" role="status">${next ? html`${t("rolls_next", {name: name(next.for ?? next.player)})} <span class="quiet">${named(next.why)}</span>` : expected && !expected.fault && faces.length === 0 ? t("no_dice_asked") : expected && !expected.fault ? t("dice_enough") : ""}</p>
    <div class="face-buttons" role="group" aria-label=${t("dice")}>${FACES.map((face) => html`<button key=${face} type="button" class="face" aria-label=${t("add_die", {die: face})}
      onClick=${() => set({dice: [...faces, face].join(" ")})}><${Die} value=${face} label=${String(face)} /></button>`)}</div>
    ${faces.length > 0 && html`<ol class="named-dice">${faces.map((face, place) => html`<li key=${place}><button type="button" aria-label=${t("take_die", {die: face})}
      onClick=${() => set({dice: faces.filter((_, other) => other !== place).join(" ")})}><${Die} value=${face} label=${String(face)} /> ${expected?.rolls[place] ? name(expected.rolls[place].for ?? expected.rolls[place].player) : ""} ×</button></li>`)}</ol>`}
  </div>`;
}

export function DiceFields({question, set, expected, position, shown}) {
  const {t} = useSettings();
  const fault = diceFault(question, t);
  return html`<div class="dice-fields">
    <${Radios} legend=${t("dice")} name="dice-by" value=${question.by} set=${(by) => set({by})} options=${["named", "seed", "server"].map((by) => [by, t(`dice_by_${by}`)])} />
    ${question.by === "named" && html`<${Faces} question=${question} set=${set} expected=${expected} position=${position} />
      <${Field} label=${t("dice_in")} fault=${fault || expected?.fault}>${(more) => html`<input type="text" inputmode="numeric" ...${more} value=${question.dice} onInput=${(event) => set({dice: event.target.value})} />`}<//>`}
    ${question.by === "seed" && html`<${Field} label=${t("seed")} fault=${question.seed || shown ? fault : ""}>${(more) => html`<input type="text" spellcheck="false" autocapitalize="off" ...${more} value=${question.seed} onInput=${(event) => set({seed: event.target.value})} />`}<//>`}
  </div>`;
}
