// A game brought in as a file: dropped anywhere on the page, or chosen.
import {post, postFile} from "../api.js";
import {useSettings} from "../settings.js";
import {html, useEffect, useRef, useState} from "../ui.js";
import {capital} from "../words.js";

// What a file is told by how it begins, whatever it is called: packed, lines of JSON, or a game in notation.
async function bring(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0x1f && second === 0x8b) return postFile("/v1/replays/import", file, "application/gzip");
  const text = await file.text();
  if (/^\s*\{"/.test(text)) return postFile("/v1/replays/import", file, "application/x-ndjson");
  return post("/v1/replays/notation", {notation: text});
}

export function Bring({done}) {
  const {t} = useSettings();
  const input = useRef(null);
  const [state, setState] = useState({});
  const [over, setOver] = useState(false);
  async function take(file) {
    if (!file) return;
    setState({name: file.name});
    try {
      const found = await bring(file);
      setState({found});
      done();
    } catch (error) {
      setState({error});
    }
  }
  useEffect(() => {
    const carries = (event) => event.dataTransfer?.types.includes("Files");
    const onOver = (event) => { if (carries(event)) { event.preventDefault(); setOver(true); } };
    const onLeave = (event) => { if (!event.relatedTarget) setOver(false); };
    const onDrop = (event) => {
      if (!carries(event)) return;
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    };
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onOver);
      removeEventListener("dragleave", onLeave);
      removeEventListener("drop", onDrop);
    };
  }, []);
  return html`<section class=${`panel bring ${over ? "over" : ""}`} aria-label=${t("bring_game")}>
    <h2>${t("bring_game")}</h2>
    <p class="quiet">${t("bring_about")}</p>
    <button type="button" onClick=${() => input.current.click()}>${t("choose_file")}</button>
    <input type="file" ref=${input} hidden aria-label=${t("choose_file")} onChange=${(event) => { take(event.target.files[0]); event.target.value = ""; }} />
    <div role="status">${state.name && html`<p>${t("bringing", {name: state.name})}</p>`}
      ${state.found && html`<p>${t(state.found.imported === false ? "brought_before" : "brought_in")} <a href=${`/viewer/replays/${state.found.id}`}>${t("open_game")}</a></p>`}
      ${state.error && html`<p class="problem">${capital(state.error.message)}</p>`}</div>
  </section>`;
}
