// Lives of both sides over the game, behind the slider: where it goes, so go the lines; deaths are marked.
import {deathsIn, standingAt} from "./beats.js";
import {nameOf} from "./catalogue.js";
import {useSettings} from "./settings.js";
import {html, useMemo} from "./ui.js";

const WIDE = 1000;
const HIGH = 40;
// So many points are enough for what a screen shows.
const MOST = 300;

export function LivesGraph({game, measure, known}) {
  const {t, language} = useSettings();
  const drawn = useMemo(() => {
    const every = Math.max(1, Math.ceil(game.version / MOST));
    const points = [];
    for (let n = 0; n <= game.version; n += every) {
      const standing = standingAt(game, n);
      if (standing) points.push([measure.of({n, k: Math.max(1, game.steps(n))}), standing.lives]);
    }
    const most = Math.max(1, ...points.flatMap(([, lives]) => [lives.first, lives.second]));
    const x = (value) => ((WIDE * value) / Math.max(1, measure.total)).toFixed(1);
    const y = (lives) => (HIGH - 2 - ((HIGH - 4) * lives) / most).toFixed(1);
    const line = (seat) => points.map(([value, lives], place) => `${place ? "L" : "M"}${x(value)} ${y(lives[seat])}`).join("");
    const deaths = deathsIn(game).flatMap(({n, idents}) => idents.map((ident) => {
      const entry = game.before[n]?.cards[ident];
      return {ident, n, x: x(measure.of({n, k: 1})), seat: entry?.controller ?? entry?.owner, name: entry ? nameOf(entry, ident, language) : ident};
    }));
    return {first: line("first"), second: line("second"), deaths};
  }, [game, game.loaded, game.version, known, language]);
  return html`<svg class="lives-graph" viewBox=${`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label=${t("lives_graph")}>
    ${drawn.deaths.map(({ident, n, x, seat, name}) => html`<path key=${`${n} ${ident}`} class=${`death ${seat}`} d=${`M${x} 0V${HIGH}`}><title>${t("died", {name})}</title></path>`)}
    <path class="line second" d=${drawn.second} /><path class="line first" d=${drawn.first} />
  </svg>`;
}
