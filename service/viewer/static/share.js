// What can be taken away from a place in a game: a link, notation, the position, a picture.
import {copyText} from "./dialogs.js";
import {asked, get, post} from "./api.js";
import {deskLink} from "./link.js";
import {layoutOf} from "./layouts.js";
import {saved} from "./picture.js";
import {useSettings} from "./settings.js";
import {html, useRef} from "./ui.js";

export function Share({game, cursor, position, place, eyes, say}) {
  const {t, language} = useSettings();
  const own = useRef(null);
  const done = (text) => copyText(text).then(() => say(t("copied")));
  const closing = (act) => () => { own.current.open = false; act(); };
  const trying = (give) => closing(() => give().then(done, (error) => say(error.message)));
  const {action, rolls = [], resolve = "all"} = game.events[cursor.n];
  async function toDesk() {
    // Inside an action that is the question, with the dice that it was rolled with, at the step that is looked at.
    const inside = action && cursor.k < game.steps(cursor.n);
    const dice = rolls.map((roll) => roll.die).filter(Boolean);
    const question = inside ? {position: game.before[cursor.n], action, resolve, ...(dice.length ? {dice} : {}), at: cursor.k} : {position};
    location.assign(await deskLink(question));
  }
  const link = () => `${location.origin}${location.pathname}${location.search}${place()}`;
  return html`<details class="menu" ref=${own} onKeyDown=${(event) => {
    if (event.key === "Escape") { own.current.open = false; own.current.querySelector("summary").focus(); }
  }}>
    <summary>${t("share")}</summary>
    <div class="menu-body">
      <button type="button" onClick=${closing(() => done(link()))}>${t("copy_link")}</button>
      ${action && html`<button type="button" onClick=${trying(async () => (await post("/v1/actions/notation", {action})).notation)}>${t("copy_action")}</button>`}
      <button type="button" onClick=${trying(async () => (await post("/v1/positions/notation", {position})).notation)}>${t("copy_position")}</button>
      <button type="button" onClick=${trying(() => get(`${game.path}/notation`, {as: asked(eyes)}))}>${t("copy_game")}</button>
      <button type="button" onClick=${closing(() => done(JSON.stringify(position, null, 1)))}>${t("copy_json")}</button>
      <button type="button" onClick=${closing(() => saved(layoutOf(position.ruleset).picture(position, language, t), `position-${cursor.n}.svg`))}>${t("save_picture")}</button>
      <button type="button" onClick=${closing(toDesk)}>${t("ask_about")}</button>
    </div>
  </details>`;
}
