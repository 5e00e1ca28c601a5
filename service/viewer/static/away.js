// Whether the service can be reached. While it cannot, it is looked for; who has to, is told when it is back.
import {html, useEffect, useState} from "./ui.js";

const EVERY = 1500;
const SAID_FOR = 5000;
const listeners = new Set();
let away = false;
let backs = 0;

function tell() {
  for (const listener of listeners) listener();
}

export function lost() {
  if (away) return;
  away = true;
  tell();
  setTimeout(look, EVERY);
}

export function reached() {
  if (!away) return;
  away = false;
  backs += 1;
  tell();
}

async function look() {
  if (!away) return;
  try {
    if ((await fetch("/healthz", {cache: "no-store"})).ok) {
      reached();
      return;
    }
  } catch {
    // Not yet.
  }
  setTimeout(look, EVERY);
}

// {away, backs}: how often the service has come back; what was asked in vain is asked again when that changes.
export function useAway() {
  const [found, setFound] = useState({away, backs});
  useEffect(() => {
    const listener = () => setFound({away, backs});
    listeners.add(listener);
    listener();
    return () => listeners.delete(listener);
  }, []);
  return found;
}

export function AwayLine({t}) {
  const found = useAway();
  const [back, setBack] = useState(false);
  useEffect(() => {
    if (!found.backs) return undefined;
    setBack(true);
    const timer = setTimeout(() => setBack(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [found.backs]);
  return html`<div class="away-line" role="status">
    ${found.away ? html`<p class="away">${t("away")} ${t("away_kept")}</p>` : back && html`<p class="back">${t("back_again")}</p>`}</div>`;
}
