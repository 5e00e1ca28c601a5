// A small picture of the position that a game has come to, fetched when it is looked at.
import {headers, replayPath} from "../api.js";
import {useSettings} from "../settings.js";
import {html, useEffect, useRef, useState} from "../ui.js";

export function LastPosition({replay}) {
  const {language} = useSettings();
  const own = useRef(null);
  const [address, setAddress] = useState(null);
  useEffect(() => {
    let found = null;
    let stale = false;
    const watcher = new IntersectionObserver(async ([entry]) => {
      if (!entry.isIntersecting) return;
      watcher.disconnect();
      // With the key that the page has: an <img> could not send it.
      const answer = await fetch(`${replayPath(replay.id)}/positions/${replay.version}.svg?language=${language}`, {headers: headers()}).catch(() => null);
      if (!answer?.ok || stale) return;
      found = URL.createObjectURL(await answer.blob());
      if (stale) URL.revokeObjectURL(found);
      else setAddress(found);
    }, {rootMargin: "200px"});
    watcher.observe(own.current);
    return () => { stale = true; watcher.disconnect(); if (found) URL.revokeObjectURL(found); };
  }, [replay.id, replay.version, language]);
  return html`<span class="last-position" ref=${own}>${address && html`<img src=${address} alt="" />`}</span>`;
}
