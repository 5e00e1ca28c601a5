// Dialogs of the player: the keys, and what lies in a heap.
import {Card} from "./card.js";
import {KindSign, KIND_NAMES, MarkerSign, MARKER_NAMES, RoleSign, ROLE_NAMES} from "./icons.js";
import {useCards} from "./board.js";
import {Dialog} from "./dialogs.js";
import {useSettings} from "./settings.js";
import {html, useState} from "./ui.js";

// Keys of a single letter or digit can be turned off: they are in the way of who speaks to the computer.
export const singleKeys = {
  get on() { return localStorage.getItem("arbiter-single-keys") !== "off"; },
  set on(value) { localStorage.setItem("arbiter-single-keys", value ? "on" : "off"); },
};

const KEYS = [
  ["← →", "key_step"],
  ["Shift ← →", "key_action"],
  ["Page ↑ ↓", "key_turn"],
  ["Home End", "key_ends"],
  ["Space", "key_play"],
  ["- +", "key_speed"],
  ["T", "key_flip"],
  ["1 2 3 4", "key_perspective"],
  ["W", "key_try"],
  ["M", "key_menu"],
  ["?", "key_help"],
  ["← ↑ ↓ →", "key_board"],
];

function Legend() {
  const {t, named} = useSettings();
  const sign = (key, drawn, said) => html`<li key=${key}>${drawn} ${said}</li>`;
  return html`<h3>${t("legend")}</h3><ul class="legend">
    ${ROLE_NAMES.map((role) => sign(role, html`<span class=${`role ${role}`}><${RoleSign} role=${role} /></span>`, t(role)))}
    ${KIND_NAMES.map((kind) => sign(kind, html`<${KindSign} kind=${kind} />`, t(kind)))}
    ${MARKER_NAMES.map((kind) => sign(kind, html`<${MarkerSign} kind=${kind} />`, named(kind)))}
    ${sign("other", html`<${MarkerSign} />`, t("other_marker"))}
    ${sign("elite", html`<span class="cost gold">4</span>`, t("elite"))}${sign("ordinary", html`<span class="cost silver">4</span>`, t("ordinary"))}
  </ul>`;
}

export function ShortcutsDialog({onClose}) {
  const {t} = useSettings();
  const [single, setSingle] = useState(singleKeys.on);
  return html`<${Dialog} title=${t("shortcuts")} onClose=${onClose}>
    <dl class="keys">${KEYS.map(([keys, what]) => html`<div key=${what}>
      <dt>${keys.split(" ").map((key) => html`<kbd key=${key}>${key}</kbd> `)}</dt><dd>${t(what)}</dd></div>`)}</dl>
    <${Legend} />
    <label class="check"><input type="checkbox" checked=${single}
      onChange=${(event) => { singleKeys.on = event.target.checked; setSingle(event.target.checked); }} /> ${t("single_keys")}</label>
  <//>`;
}

export function HeapDialog({heap, on, onClose}) {
  const {t} = useSettings();
  useCards();
  const unseen = heap.count - heap.pairs.length;
  return html`<${Dialog} title=${`${t(heap.zone)}, ${t(heap.seat)}: ${heap.count}`} onClose=${onClose} wide>
    ${heap.count === 0 && html`<p class="quiet">${t("empty")}</p>`}
    ${unseen > 0 && html`<p>${t("hidden_card")} × ${unseen}</p>`}
    <div class="heap-cards">${heap.pairs.map(([ident, entry]) => html`<span key=${ident} class="placed">
      <${Card} ident=${ident} entry=${entry} tabIndex=${0} on=${{...on, choose: (one) => { on.choose(one); onClose(); }}} /></span>`)}</div>
  <//>`;
}
