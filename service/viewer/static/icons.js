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

const KINDS = {
  flying: "M1 6c3 .5 5-.5 7-3 2 2.500 4 3.500 7 3-1 4-3.500 6-7 6S2 10 1 6z",
  terrain: "M1 13 5 6l3 4 3-6 4 9z",
  artifact: "M8 1.500 13.500 6 8 14.500 2.500 6z",
  symbiote: "M6 3a4 4 0 1 0 .010 0zM10.500 5a4 4 0 1 0 .010 0z",
  companion: "M6 3a4 4 0 1 0 .010 0zM10.500 5a4 4 0 1 0 .010 0z",
  parasite: "M8 1v4M3 4l3 3M13 4l-3 3M1 9h4M15 9h-4M4 14l2-3M12 14l-2-3M8 5a3 4 0 1 0 .010 0z",
  equipment: "M3 1.500 11 9l1.500-1.500 1 1-4.500 4.500-1-1L9.500 10.500 2 3z",
};

const MORE_KINDS = {
  hero: "M2 13V4.500l3.500 3L8 2.500l2.500 5 3.500-3V13z",
  spell: "M8 1 9.700 6.300 15 8 9.700 9.700 8 15 6.300 9.700 1 8 6.300 6.300z",
  weapon: "M3 1.500 11 9l1.500-1.500 1 1-4.500 4.500-1-1L9.500 10.500 2 3z",
  armor: "M8 1.500 13.500 3.500v4c0 3.500-2.500 5.700-5.500 7-3-1.300-5.500-3.500-5.500-7v-4z",
  amulet: "M5 1h1.500L8 6l1.500-5H11L9.500 6.500a4 4 0 1 1-3 0z",
  event: "M9.500 1 3 9h4l-1 6 7-9H8.500z",
};

export const KIND_NAMES = ["flying", "symbiote", "parasite", "artifact", "terrain", "equipment"];

// What kind of card it is that is no plain creature.
export function KindSign({kind}) {
  const path = KINDS[kind] ?? MORE_KINDS[kind];
  if (!path) return null;
  return html`<svg class="sign kind-sign" viewBox="0 0 16 16" aria-hidden="true">
    <path d=${path} fill="currentColor" stroke="currentColor" stroke-width=${kind === "parasite" ? 1.3 : 0} /></svg>`;
}

const ROLES = {
  striker: "M2 14 4 10 12 2h2v2L6 12zM2 10l4 4",
  attacked: "M8 1v3M8 12v3M1 8h3M12 8h3M8 4a4 4 0 1 0 .010 0zM8 7a1 1 0 1 0 .010 0z",
  defender: "M8 1.500 13.500 3.500v4c0 3.500-2.500 5.700-5.500 7-3-1.300-5.500-3.500-5.500-7v-4z",
  reflector: "M3 6h7a3 3 0 0 1 0 6H6M6 3 3 6l3 3",
  acting: "M8 1.500l1.900 4.300 4.600.400-3.500 3.100 1.100 4.700L8 11.500 3.900 14l1.100-4.700L1.500 6.200l4.600-.400z",
  aimed: "M8 3a5 5 0 1 0 .010 0z",
};
export const ROLE_NAMES = Object.keys(ROLES);

// What a card does in the attack or text that is on the stack.
export function RoleSign({role}) {
  const filled = role === "defender" || role === "acting";
  return html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
    <path d=${ROLES[role]} fill=${filled ? "currentColor" : "none"} stroke="currentColor" stroke-width=${filled ? 0 : 1.8} /></svg>`;
}

const MARKERS = {
  poison: "M8 1.500c2.800 4 4.200 6 4.200 8.300a4.200 4.200 0 0 1-8.400 0C3.800 7.500 5.200 5.500 8 1.500z",
  curse: "M2 3h12l-3 5.500V13H5V8.500z",
  blessing: "M6.300 1.500h3.400v4.800h4.800v3.400H9.700v4.800H6.300V9.700H1.500V6.300h4.800z",
  plague: "M8 1.500 9.600 5l3.700-.700L11.200 8l2.100 3.700-3.700-.700L8 14.500 6.400 11l-3.700.700L4.800 8 2.700 4.300 6.400 5z",
  other: "M3 1.500h8l2.500 3L11 7.500H5v7H3z",
};
export const MARKER_NAMES = ["poison", "curse", "blessing", "plague"];

// A marker that lies on a card; one without a sign of its own is a flag.
export function MarkerSign({kind}) {
  return html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true"><path d=${MARKERS[kind] ?? MARKERS.other} fill="currentColor" /></svg>`;
}
