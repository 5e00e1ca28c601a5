// What went wrong, and what can be done about it; where a key is asked for, a place to enter it.
import {access} from "./api.js";
import {useSettings} from "./settings.js";
import {html, useRef} from "./ui.js";

export function Trouble({error, again}) {
  const {t} = useSettings();
  const field = useRef(null);
  if (error.status === 401 || error.status === 403) {
    const use = (event) => {
      event.preventDefault();
      access.key = field.current.value.trim();
      again?.();
    };
    return html`<form class="panel trouble" onSubmit=${use}>
      <p role="alert">${t("needs_key")} ${access.key && error.message}</p>
      <label>${t("key")} <input type="password" ref=${field} autocomplete="off" required /></label>
      <button type="submit">${t("use_key")}</button>
      <p class="quiet">${t("key_kept")}</p>
    </form>`;
  }
  return html`<div class="panel trouble" role="alert">
    <p><b>${error.status === 404 ? t("no_replay") : t("failed")}</b></p>
    <p class="problem">${error.message}</p>
    ${again && html`<button type="button" onClick=${again}>${t("try_again")}</button>`}
  </div>`;
}
