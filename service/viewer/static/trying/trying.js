// What else could be done from where the reader is: it is tried on the board, and goes on as a variation.
import {layoutOf} from "../layouts.js";
import {useState} from "../ui.js";
import {useMoment} from "./lines.js";
import {usePlay} from "./play.js";

// lines, change: the variations, and how they become others; line, cursor: the place; active: whether something is tried;
// go: to another place. Gives {play, moment, ruling, error, how}.
export function useTrying({lines, change, line, cursor, active, go}) {
  const [all, setAll] = useState(true);
  const [said, setSaid] = useState({});
  const moment = useMoment(lines, line, cursor, active);
  async function onPlay(action) {
    setSaid({});
    try {
      const {line: there, ruling} = await lines.play(line, moment, {action, resolve: all ? "all" : "forced"});
      setSaid(there && !ruling.warnings.length ? {} : {ruling, n: there?.version});
      if (!there) return;
      const now = lines.with();
      change(now);
      go({line: now.number(there), n: there.version, k: null});
    } catch (error) {
      setSaid({error});
    }
  }
  const play = usePlay({position: moment?.position, active: active && moment !== null, cells: layoutOf(line.head.ruleset).cells, onPlay});
  return {play, moment, how: {all, setAll}, error: said.error, ruling: said.n === undefined || said.n === cursor.n ? said.ruling : null};
}
