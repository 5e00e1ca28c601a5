// What is going on on the table of Heroes, from what is under way in the position and the steps of a trace.
import {controllerOf} from "../card.js";
import {laneOf} from "./table.js";

const wounds = (step, name) => step.data?.[name] ?? [{target: step.target, amount: step.data?.amount}];
const SHOWN = {
  wounded: (step) => wounds(step, "wounds").map(({target, amount}) => [target, {text: `−${amount}`, kind: "harm"}]),
  healed: (step) => wounds(step, "healed").map(({target, amount}) => [target, {text: `+${amount}`, kind: "good"}]),
  takes_no_wounds: (step) => [[step.target, {text: "0", kind: "none"}]],
  prevented: (step) => [[step.target, {text: "0", kind: "none"}]],
};

// What came of a step for cards: {ident, by, died, held} each; what the list of actions sums up.
export function came(step) {
  if (step.event === "wounded") return wounds(step, "wounds").map(({target, amount}) => ({ident: target, by: -amount}));
  if (step.event === "healed") return wounds(step, "healed").map(({target, amount}) => ({ident: target, by: amount}));
  if (step.event === "died") return (step.data?.cards ?? []).map((ident) => ({ident, died: true}));
  return step.event === "takes_no_wounds" || step.event === "prevented" ? [{ident: step.target, held: true}] : [];
}

// The attack that waits for a defender or to be carried out: {attacker, target}.
const underWay = (position) => [...(position.pending ?? [])].reverse().find((one) => one.attacker && one.target);

// As `sceneOf` of the board, in the same form.
export function heroesScene({position, before, steps, beat, near, jump}) {
  const roles = new Map();
  let aim = underWay(position) ?? (steps.length ? underWay(before) : null) ?? null;
  let defender = null;
  const arrows = [];
  for (const step of steps) {
    if (step.event === "attack_declared") aim = {attacker: step.source, target: step.target};
    else if (step.event === "attack_redirected" && aim) aim = {...aim, target: step.target};
    else if (step.event === "defender_named") defender = step.source;
    else if (["ability_declared", "carried_out", "spell_cast", "spell_aimed"].includes(step.event) && step.source) {
      roles.set(step.source, "acting");
      for (const ident of step.data?.targets ?? (step.target ? [step.target] : [])) if (ident !== step.source) arrows.push({from: step.source, to: ident, kind: "aim"});
    }
    for (const {source, target} of step.data?.strikes ?? []) {
      const answers = aim && source !== aim.attacker && step.event === "struck";
      roles.set(source, answers ? "reflector" : "striker");
      if (!roles.has(target)) roles.set(target, "attacked");
      arrows.push({from: source, to: target, kind: answers ? "answer" : "attack"});
    }
  }
  if (aim) {
    const aimed = defender ?? aim.target;
    roles.set(aim.attacker, "striker");
    if (defender) roles.set(aim.target, "aimed");
    if (roles.get(aimed) !== "reflector") roles.set(aimed, defender ? "defender" : "attacked");
    if (!arrows.some(({from, to, kind}) => kind === "attack" && from === aim.attacker && to === aimed)) arrows.push({from: aim.attacker, to: aimed, kind: "attack"});
  }
  const rises = new Map();
  for (const step of steps) {
    for (const [ident, what] of SHOWN[step.event]?.(step) ?? []) if (ident) rises.set(ident, [...(rises.get(ident) ?? []), what]);
  }
  const cards = new Map();
  for (const ident of new Set([...roles.keys(), ...rises.keys()])) cards.set(ident, {role: roles.get(ident), rises: rises.get(ident), beat});
  const gone = new Map(Object.entries(before?.cards ?? {}).filter(([, entry]) => (entry.zone ?? "play") === "play").map(([ident, entry]) => [ident, `${controllerOf(entry)}/${laneOf(entry)}`]));
  return {cards, arrows, gone, beat, near, jump};
}
