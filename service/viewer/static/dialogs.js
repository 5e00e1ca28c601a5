// A dialog of the browser's own: it keeps the focus, and Escape closes it.
import {useSettings} from "./settings.js";
import {html, useEffect, useRef} from "./ui.js";

export function Dialog({title, onClose, children, wide = false}) {
  const own = useRef(null);
  const {t} = useSettings();
  useEffect(() => {
    const before = document.activeElement;
    own.current.showModal();
    return () => before?.isConnected && before.focus?.();
  }, []);
  return html`<dialog ref=${own} class=${wide ? "wide" : ""} aria-label=${title} onClose=${onClose}
      onClick=${(event) => event.target === own.current && own.current.close()}>
    <header><h2>${title}</h2>
      <button type="button" class="close" onClick=${() => own.current.close()} aria-label=${t("close")}>×</button></header>
    <div class="dialog-body">${children}</div>
  </dialog>`;
}

// Says something for a moment, aloud as well.
export function Notice({text}) {
  return html`<p class="notice" role="status" hidden=${!text}>${text}</p>`;
}

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where the clipboard is closed to pages (no TLS), a selection can still be copied.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}
