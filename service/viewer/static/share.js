// What can be taken away from a place in a game: a link, notation, the position, a picture.
import {copyText} from "./dialogs.js";
import {get} from "./api.js";
import {picture, saved} from "./picture.js";
import {useSettings} from "./settings.js";
import {html, useRef} from "./ui.js";

// The service's own notation where it has one; the action as it was sent where not.
async function notation(game, {n}, eyes, language) {
  try {
    const found = await get(`${game.path}/notation`, {as: eyes, language});
    if (typeof found === "string") return found;
    if (found?.notation) return found.notation;
  } catch {
    // Without that endpoint the events themselves are the notation.
  }
  const line = game.events.slice(1, n + 1).filter((event) => event.action && game.counts(event.seq));
  return line.map((event) => JSON.stringify({n: event.seq, action: event.action, ...(event.rolls?.length ? {dice: event.rolls.map((roll) => roll.die)} : {})})).join("\n");
}

export function Share({game, cursor, position, place, eyes, say}) {
  const {t, language} = useSettings();
  const own = useRef(null);
  const done = (text) => copyText(text).then(() => say(t("copied")));
  const closing = (act) => () => { own.current.open = false; act(); };
  const link = () => `${location.origin}${location.pathname}${location.search}${place}`;
  return html`<details class="menu" ref=${own} onKeyDown=${(event) => {
    if (event.key === "Escape") { own.current.open = false; own.current.querySelector("summary").focus(); }
  }}>
    <summary>${t("share")}</summary>
    <div class="menu-body">
      <button type="button" onClick=${closing(() => done(link()))}>${t("copy_link")}</button>
      <button type="button" onClick=${closing(async () => done(await notation(game, cursor, eyes, language)))}>${t("copy_notation")}</button>
      <button type="button" onClick=${closing(() => done(JSON.stringify(position, null, 1)))}>${t("copy_json")}</button>
      <button type="button" onClick=${closing(() => saved(picture(position, language, t), `position-${cursor.n}.svg`))}>${t("save_picture")}</button>
    </div>
  </details>`;
}
