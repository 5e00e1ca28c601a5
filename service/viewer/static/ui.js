// What every part of the page is made with: Preact, its hooks, and templates instead of a build step.
import {h, render, Fragment, createContext} from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export {
  useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState,
} from "./vendor/hooks.js";
export {h, render, Fragment, createContext};
export const html = htm.bind(h);

// Class names out of those that hold: classes("card", {closed: true}) is "card closed".
export function classes(...parts) {
  return parts.flatMap((part) => {
    if (!part) return [];
    return typeof part === "string" ? [part] : Object.keys(part).filter((name) => part[name]);
  }).join(" ");
}
