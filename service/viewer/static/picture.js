// A position as a picture that stands alone: SVG of our own drawing.
import {arranged, COLUMNS, ROWS} from "./board.js";
import {controllerOf} from "./card.js";
import {definitionOf, elementsOf, figures, nameOf} from "./catalogue.js";

const WIDTH = 120;
const HEIGHT = 104;
const LEFT = 28;
const STRIP = 96;
const COLOURS = {
  steppes: "#b8860b", mountains: "#5b6f8f", forests: "#3f7d3a", swamps: "#5d6b2f", darkness: "#4a3a5c", fire: "#b03a22",
  neutral: "#777777",
};

const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

export function text(x, y, said, size = 11, more = "") {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" ${more}>${escaped(said)}</text>`;
}

function lines(name, letters) {
  const found = [""];
  for (const word of name.split(" ")) {
    if (found.at(-1) && `${found.at(-1)} ${word}`.length > letters) found.push("");
    found[found.length - 1] = `${found.at(-1)} ${word}`.trim();
  }
  return found.slice(0, 2).map((line) => (line.length > letters ? `${line.slice(0, letters - 1)}…` : line));
}

export function card([ident, entry], x, y, riders, language) {
  const [width, height] = entry.closed ? [96, 70] : [74, 90];
  const left = x - width / 2;
  const top = y - height / 2;
  const definition = definitionOf(entry);
  const fill = controllerOf(entry) === "first" ? "#fbf3dc" : "#e2ecf6";
  const box = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="5" fill="${entry.hidden ? "#999" : fill}" stroke="#222"/>`;
  if (entry.hidden) return `${box}<path d="M${left + 8} ${top + 8}l${width - 16} ${height - 16}m0 ${16 - height}l${16 - width} ${height - 16}" stroke="#fff"/>`;
  const colour = COLOURS[elementsOf(definition)[0] ?? "neutral"];
  const {lives, left: remaining, strike} = figures(entry, definition);
  const named = lines(nameOf(entry, ident, language), entry.closed ? 15 : 11);
  const state = [lives && `♥${remaining}/${lives}`, entry.extra_lives && `+${entry.extra_lives}`, entry.chips && `●${entry.chips}`,
    ...(entry.markers ?? []).map((marker) => `${marker.kind.slice(0, 6)}${marker.x ?? marker.amount ?? ""}`)].filter(Boolean).join(" ");
  return [
    box,
    `<rect x="${left}" y="${top}" width="${width}" height="9" rx="4" fill="${colour}"/>`,
    ...named.map((line, place) => text(x, top + 22 + 12 * place, line, 11, 'font-weight="bold"')),
    strike !== undefined && strike !== 0 ? text(x, top + height - 22, [strike].flat().join("-"), 11) : "",
    state ? text(x, top + height - 7, state, 11) : "",
    ...(riders[ident] ?? []).slice(0, 2).map(([id, rider], place) => text(x, top + 46 + 10 * place, `+ ${nameOf(rider, id, language).slice(0, 12)}`, 9, 'font-style="italic"')),
  ].join("");
}

// The picture of a position, as the text of an SVG file.
export function picture(position, language, t) {
  const {cells, additional, riders} = arranged(position);
  const width = LEFT + 5 * WIDTH + 10;
  const height = 2 * STRIP + 6 * HEIGHT + 30;
  const parts = [`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`];
  const strip = (seat, y) => {
    parts.push(`<rect x="${LEFT}" y="${y}" width="${5 * WIDTH}" height="${STRIP - 6}" fill="#f4f4f4" stroke="#888" stroke-dasharray="4 3"/>`);
    const there = additional[seat];
    if (!there.length) parts.push(text(LEFT + 2.5 * WIDTH, y + STRIP / 2, `${t(seat)}: ${t("additional")}`, 12, 'fill="#666"'));
    there.forEach((pair, place) => parts.push(card(pair, LEFT + Math.min(WIDTH, (5 * WIDTH) / there.length) * (place + 0.5), y + STRIP / 2 - 3, riders, language)));
  };
  strip("second", 4);
  ROWS.forEach((row, down) => {
    const y = STRIP + 4 + down * HEIGHT;
    parts.push(text(LEFT / 2, y + HEIGHT / 2, row, 13, 'fill="#555"'));
    COLUMNS.forEach((column, along) => {
      const x = LEFT + along * WIDTH;
      parts.push(`<rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke="#888"/>`);
      (cells[column + row] ?? []).forEach((pair, place) => parts.push(card(pair, x + WIDTH / 2 + 8 * place, y + HEIGHT / 2 + 4 * place, riders, language)));
    });
  });
  parts.push(`<path d="M${LEFT} ${STRIP + 4 + 3 * HEIGHT}h${5 * WIDTH}" stroke="#000" stroke-width="3"/>`);
  COLUMNS.forEach((column, along) => parts.push(text(LEFT + (along + 0.5) * WIDTH, STRIP + 20 + 6 * HEIGHT, column, 13, 'fill="#555"')));
  strip("first", STRIP + 28 + 6 * HEIGHT);
  return `${parts.join("")}</svg>`;
}

// A picture as an address that an <img> can have.
export function pictureAddress(drawn) {
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

export function saved(content, name, type = "image/svg+xml") {
  const address = URL.createObjectURL(new Blob([content], {type}));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
