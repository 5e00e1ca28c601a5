// What a card has got beyond what is printed on it: written as on a card, read, and given for the rest of the battle.
import {featuresOf, reading} from "../features.js";
import {useSettings} from "../settings.js";
import {html, useState} from "../ui.js";
import {capital} from "../words.js";
import {Field} from "./fields.js";

// An id that no other feature that the card has got bears.
function free(gained) {
  let number = 1;
  while (gained.some((one) => one.id === `g${number}`)) number += 1;
  return `g${number}`;
}

export function Gains({entry, set, fault}) {
  const {t, language} = useSettings();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  const gained = entry.gained ?? [];
  async function give() {
    setWrong("");
    try {
      const {features, unsupported} = await reading({text});
      if (unsupported.length || !features.length) {
        setWrong(unsupported.map((one) => one.said[language]).join(" ") || t("not_read"));
        return;
      }
      const more = features.reduce((found, feature) => [...found, {id: free(found), feature}], gained);
      set({gained: more});
      setText("");
    } catch (error) {
      setWrong(error.message);
    }
  }
  const words = (feature) => featuresOf({features: [feature]}, language)[0].text;
  return html`<fieldset class="gains"><legend>${t("gained")}</legend>
    <ul class="features">${gained.map((one) => html`<li key=${one.id}>${capital(words(one.feature))} <button type="button" class="tag" aria-label=${t("take_off", {name: words(one.feature)})}
      onClick=${() => set({gained: gained.filter((other) => other !== one)})}>×</button></li>`)}</ul>
    <${Field} label=${t("give_feature")} fault=${wrong || fault}>${(more) => html`<input type="text" maxlength="500" ...${more} value=${text} onInput=${(event) => { setText(event.target.value); setWrong(""); }}
      onKeyDown=${(event) => { if (event.key === "Enter") { event.preventDefault(); give(); } }} />`}<//>
    <button type="button" disabled=${!text.trim()} onClick=${give}>${t("give_it")}</button>
  </fieldset>`;
}
