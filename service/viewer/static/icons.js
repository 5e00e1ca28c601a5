// Small drawings of our own: the elements, and signs of the controls.
import {html} from "./ui.js";

const ELEMENTS = {
  steppes: "M2 11h12M5 11a3 3 0 0 1 6 0M8 3.5v2M3.2 6l1.3 1.3M12.8 6l-1.3 1.3",
  mountains: "M1.5 13 6 4l3 5 1.7-2.5L14.5 13z",
  forests: "M8 2 4.5 7H6l-3 4.2h4V14h2v-2.8h4L10 7h1.500z",
  swamps: "M8 2c2.600 3.700 4 5.700 4 7.700a4 4 0 0 1-8 0C4 7.700 5.400 5.700 8 2z",
  darkness: "M10.500 2.500a6 6 0 1 0 3 8.500A5 5 0 0 1 10.500 2.500z",
  fire: "M8.500 1.500c.500 3-3.500 4.500-3.500 8a3.400 3.400 0 0 0 6.800 0c0-1.500-.700-2.500-1.300-3.300-.200 1-.700 1.500-1.200 1.700.600-2.400.200-4.700-.800-6.400z",
  neutral: "M8 3a5 5 0 1 0 .010 0z",
};

export function ElementSign({element}) {
  const outlined = element === "steppes";
  return html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
    <path d=${ELEMENTS[element] ?? ELEMENTS.neutral} fill=${outlined ? "none" : "currentColor"}
      stroke="currentColor" stroke-width=${outlined ? 1.6 : 0} />
  </svg>`;
}

const CONTROLS = {
  play: "M4 2.500v11l9-5.500z",
  pause: "M4 2.500h3v11H4zM9 2.500h3v11H9z",
  start: "M3 3h2v10H3zM13 3v10L6 8z",
  end: "M11 3h2v10h-2zM3 3v10l7-5z",
  action_back: "M8 3v10L2 8zM14 3v10L8 8z",
  action_on: "M8 3v10l6-5zM2 3v10l6-5z",
  step_back: "M11 3v10L4 8z",
  step_on: "M5 3v10l7-5z",
};

export function Sign({name}) {
  return html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true"><path d=${CONTROLS[name]} fill="currentColor" /></svg>`;
}

const PIPS = {
  1: [[2, 2]],
  2: [[1, 1], [3, 3]],
  3: [[1, 1], [2, 2], [3, 3]],
  4: [[1, 1], [1, 3], [3, 1], [3, 3]],
  5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]],
  6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]],
};

export function Die({value, label}) {
  return html`<svg class="die" viewBox="0 0 32 32" role="img" aria-label=${label ?? String(value)}>
    <rect x="1" y="1" width="30" height="30" rx="6" />
    ${(PIPS[value] ?? []).map(([x, y]) => html`<circle key=${`${x}${y}`} cx=${8 * x} cy=${8 * y} r="3" />`)}
  </svg>`;
}
