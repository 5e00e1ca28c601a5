// Fields of the desk: what cannot be is said at the field, and changes nothing.
import {useSettings} from "../settings.js";
import {html, useEffect, useId, useState} from "../ui.js";
import {capital} from "../words.js";

// What the service says of a place in the position, as one text; "" where nothing is wrong there.
export function faultAt(faults, pointer) {
  return (faults ?? []).filter((fault) => fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`)).map((fault) => fault.message).join(" ");
}

export function Field({label, fault, children}) {
  const id = useId();
  const said = `${id}-fault`;
  return html`<div class="field"><label for=${id}>${capital(label)}</label>
    ${children({id, "aria-invalid": fault ? "true" : undefined, "aria-describedby": fault ? said : undefined})}
    ${fault && html`<p class="field-fault" id=${said} role="status">${fault}</p>`}</div>`;
}

// A whole number; `empty`: it may be left out (undefined).
export function NumberField({label, value, set, min = 0, max = 9999, empty = false, fault}) {
  const {t} = useSettings();
  const shown = value === undefined || value === null ? (empty ? "" : "0") : String(value);
  const [text, setText] = useState(shown);
  const read = (written) => {
    if (empty && written.trim() === "") return undefined;
    return /^\s*-?\d{1,9}\s*$/.test(written) && Number(written) >= min && Number(written) <= max ? Number(written) : null;
  };
  useEffect(() => { if (read(text) !== null && String(read(text) ?? "") !== shown) setText(shown); }, [shown]);
  const wrong = read(text) === null ? t("whole_number", {min, max}) : fault;
  return html`<${Field} label=${label} fault=${wrong}>${(more) => html`<input type="text" inputmode="numeric" ...${more} value=${text}
    onInput=${(event) => {
      setText(event.target.value);
      const found = read(event.target.value);
      if (found !== null) set(found);
    }} onBlur=${() => { if (read(text) === null) setText(shown); }} />`}<//>`;
}

// One of several: [[value, words], …].
export function Choice({label, value, options, set, fault}) {
  return html`<${Field} label=${label} fault=${fault}>${(more) => html`<select ...${more} value=${value} onChange=${(event) => set(event.target.value)}>
    ${options.map(([one, words]) => html`<option key=${one} value=${one} selected=${one === value}>${capital(words)}</option>`)}</select>`}<//>`;
}

// The legend says what one of the choices is for.
export function Radios({legend, name, value, options, set}) {
  return html`<fieldset class="radios"><legend>${legend}</legend>
    ${options.map(([one, words]) => html`<label key=${one} class="check"><input type="radio" name=${name} checked=${one === value} onChange=${() => set(one)} /> ${capital(words)}</label>`)}
  </fieldset>`;
}
