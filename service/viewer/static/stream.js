// A live game: server-sent events, read with fetch because a key must be sent in a header, which EventSource cannot.
import {asked, headers, replayPath} from "./api.js";

const LONGEST_PAUSE = 15000;

// Follow a replay from after `last`; gives a function that stops it.
//   onEvent(event, version), onState("live" | "waiting" | "ended")
export function follow(id, eyes, last, onEvent, onState) {
  const stopper = new AbortController();
  let reached = last;
  let pause = 500;

  async function once() {
    const query = new URLSearchParams({from: reached + 1, ...(asked(eyes) ? {as: eyes} : {})});
    const response = await fetch(`${replayPath(id)}/stream?${query}`, {headers: headers({"Last-Event-ID": String(reached)}), signal: stopper.signal});
    if (response.status === 204 || (response.status >= 400 && response.status < 500 && response.status !== 429)) {
      return false;
    }
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    onState("live");
    pause = 500;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const {value, done} = await reader.read();
      if (done) return true;
      text += value;
      const messages = text.split(/\r?\n\r?\n/);
      text = messages.pop();
      for (const message of messages) take(message);
    }
  }

  function take(message) {
    let ident = null;
    const data = [];
    for (const line of message.split(/\r?\n/)) {
      if (line.startsWith("id:")) ident = Number(line.slice(3).trim());
      else if (line.startsWith("data:")) data.push(line.slice(5).trim());
    }
    if (data.length && ident > reached) {
      reached = ident;
      onEvent(JSON.parse(data.join("\n")), ident);
    }
  }

  async function run() {
    while (!stopper.signal.aborted) {
      try {
        if (!await once()) {
          onState("ended");
          return;
        }
      } catch {
        if (stopper.signal.aborted) return;
      }
      onState("waiting");
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  }

  run();
  return () => stopper.abort();
}
