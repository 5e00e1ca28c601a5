// A position of Heroes as a picture that stands alone: both sides with hand, hero and creatures.
import {card, text} from "../picture.js";
import {laid} from "./table.js";

const WIDTH = 110;
const HIGH = 104;
const ACROSS = 8;

export function tablePicture(position, language, t) {
  const found = laid(position);
  const rows = [];
  const side = (seat) => ["hand", "hero", "creatures"].map((name) => {
    const pairs = found[name][seat];
    const {coins = 0, coin_limit: all = 0} = position.players?.[seat] ?? {};
    const unseen = name === "hand" ? position.concealed?.[seat]?.hand ?? 0 : 0;
    const said = name === "hero" ? `${t(seat)} ◎${coins}/${all}` : unseen ? `${t(name)}: ${pairs.length + unseen}` : "";
    return {pairs, said};
  });
  rows.push(...side("second"), ...side("first").reverse());
  const wide = Math.max(ACROSS, ...rows.map(({pairs}) => pairs.length));
  const width = wide * WIDTH + 130;
  const parts = [`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${6 * HIGH}" viewBox="0 0 ${width} ${6 * HIGH}" font-family="sans-serif">`,
    `<rect width="${width}" height="${6 * HIGH}" fill="#fff"/>`];
  rows.forEach(({pairs, said}, down) => {
    const y = (down + 0.5) * HIGH;
    parts.push(`<rect x="2" y="${down * HIGH + 2}" width="${width - 4}" height="${HIGH - 4}" fill="none" stroke="#888"/>`, said ? text(62, y, said, 11) : "");
    pairs.forEach((pair, place) => parts.push(card(pair, 125 + (place + 0.5) * WIDTH, y, found.riders, language)));
  });
  parts.push(`<path d="M0 ${3 * HIGH}h${width}" stroke="#000" stroke-width="3"/>`);
  return `${parts.join("")}</svg>`;
}
