// Above the board: the verdict, and the step of the ruling that the board shows. Here one goes through it.
import {Cites} from "../cite.js";
import {Die, Sign} from "../icons.js";
import {useSettings} from "../settings.js";
import {html, useEffect, useRef} from "../ui.js";
import {capital} from "../words.js";

const TYPED = "input, select, textarea, [contenteditable], dialog *, [data-cell], [data-cell] *";

export function Walk({ruling, at, setAt}) {
  const {t} = useSettings();
  const own = useRef(null);
  const steps = ruling.trace ?? [];
  const step = steps[at - 1];
  // Passes are on the slider and not on the way.
  const on = (from, way) => {
    let to = from + way;
    while (to > 0 && to < steps.length && steps[to - 1].event === "passed") to += way;
    return Math.max(0, Math.min(steps.length, to));
  };
  const go = (way) => setAt((before) => on(before, way));
  useEffect(() => {
    // Where the ruling has come out of sight (a phone), the eye is brought to it; nowhere else does the page move.
    const column = own.current.parentElement;
    const {top} = column.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) column.scrollIntoView({block: "start"});
  }, [ruling]);
  useEffect(() => {
    const onKey = (event) => {
      const way = {ArrowLeft: -1, ArrowRight: 1}[event.key];
      if (!way || event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.(TYPED)) return;
      event.preventDefault();
      go(way);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  const said = ruling.verdict === "illegal" ? ruling.violations : [];
  return html`<section class=${`walk-bar ${ruling.verdict}`} ref=${own} aria-label=${t("walk")}>
    <div class="walk-head"><b class="verdict">${capital(t(ruling.verdict))}</b>
      ${steps.length > 0 && html`<div class="walk-tools">
        <button type="button" aria-label=${t("to_start")} disabled=${at === 0} onClick=${() => setAt(0)}><${Sign} name="start" /></button>
        <button type="button" aria-label=${t("step_back")} disabled=${at === 0} onClick=${() => go(-1)}><${Sign} name="step_back" /></button>
        <input type="range" min="0" max=${steps.length} value=${at} aria-label=${t("walk_place")} aria-valuetext=${step?.text ?? t("before_it")} onInput=${(event) => setAt(Number(event.target.value))} />
        <button type="button" aria-label=${t("step_on")} disabled=${at === steps.length} onClick=${() => go(1)}><${Sign} name="step_on" /></button>
        <button type="button" aria-label=${t("to_end")} disabled=${at === steps.length} onClick=${() => setAt(steps.length)}><${Sign} name="end" /></button>
        <span class="quiet">${at}/${steps.length}</span></div>`}
    </div>
    <div class="walking" role="status">
      ${at === 0 && said.map((violation, place) => html`<p key=${place}>${capital(violation.message)} <${Cites} rules=${violation.rules} /></p>`)}
      ${at === 0 && steps.length > 0 && !said.length && html`<p class="quiet">${t("before_it")}</p>`}
      ${step && html`<p>${step.event === "dice_rolled" && step.data?.die && html`<${Die} value=${step.data.die} label=${t("rolled", {die: step.data.die})} /> `}${capital(step.text)} <${Cites} rules=${step.rules} /></p>`}
    </div>
  </section>`;
}
