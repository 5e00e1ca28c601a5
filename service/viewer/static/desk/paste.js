// A whole position, or a question, pasted: as JSON or in notation; it is read while it is typed.
import {post} from "../api.js";
import {useSettings} from "../settings.js";
import {html, useEffect, useState} from "../ui.js";

// The question in a text: {position, action?, dice?, resolve?}, the position in normal form. Throws what people are told.
async function read(text, t) {
  const written = text.trim();
  let sent = written;
  if (written.startsWith("{")) {
    try {
      sent = JSON.parse(written);
    } catch {
      throw new Error(t("bad_json"));
    }
  }
  const question = sent.position ? sent : {position: sent};
  return {...question, position: (await post("/v1/positions/notation", {position: question.position})).position};
}

export function Paste({take}) {
  const {t} = useSettings();
  const [text, setText] = useState("");
  const [found, setFound] = useState(null);
  useEffect(() => {
    setFound(null);
    if (!text.trim()) return undefined;
    let stale = false;
    const timer = setTimeout(() => read(text, t).then((question) => { if (!stale) setFound({question}); }, (error) => { if (!stale) setFound({error}); }), 250);
    return () => { stale = true; clearTimeout(timer); };
  }, [text]);
  async function use(event) {
    event.preventDefault();
    try {
      take(found?.question ?? await read(text, t));
      setText("");
    } catch (error) {
      setFound({error});
    }
  }
  return html`<details class="panel paste"><summary>${t("paste")}</summary>
    <form onSubmit=${use}><label>${t("paste_about")} <textarea rows="4" spellcheck="false" value=${text} onInput=${(event) => setText(event.target.value)}></textarea></label>
      <div role="status">${found?.error && html`<p class="problem">${found.error.message}</p>`}
        ${found?.question && html`<p class="quiet">${t("paste_found", {n: Object.keys(found.question.position.cards).length})}</p>`}</div>
      <button type="submit" disabled=${!text.trim()}>${t("read_it")}</button></form>
  </details>`;
}
