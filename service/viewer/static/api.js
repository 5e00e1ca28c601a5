// The public API, as any client uses it.
import {lost, reached} from "./away.js";
import {capital} from "./words.js";

const KEY = "arbiter-key";

// A key or seat token is kept for this tab only, and is sent in the header alone.
export const access = {
  get key() { return sessionStorage.getItem(KEY) ?? ""; },
  set key(value) {
    if (value) sessionStorage.setItem(KEY, value);
    else sessionStorage.removeItem(KEY);
  },
};

// What the page is read in: the service's sentences come in it as well.
export const speech = {language: "en", t: (name) => name};

// Where in a request something is wrong, in words; "" for the whole of it.
export function placeWords(pointer) {
  const parts = pointer.split("/").slice(1).filter((part) => !["position", "query"].includes(part));
  return parts.map((part) => (/^\d+$/.test(part) ? `№ ${Number(part) + 1}` : speech.t(part))).join(" › ");
}

function said(problem, status) {
  const faults = (problem?.errors ?? []).map(({pointer, message}) => {
    const where = placeWords(pointer);
    return where ? `${capital(where)}: ${message}` : message;
  });
  return faults.length ? faults.join("\n") : problem?.detail ?? problem?.title ?? speech.t("failed_with", {status});
}

export class ApiError extends Error {
  constructor(status, problem) {
    super(said(problem, status));
    this.status = status;
    this.problem = problem;
  }
}

export function headers(more = {}) {
  const all = {...more, "Accept-Language": speech.language};
  return access.key ? {...all, Authorization: `Bearer ${access.key}`} : all;
}

async function sent(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    lost();
    throw new ApiError(0, {detail: speech.t("away")});
  }
  reached();
  const kind = response.headers.get("Content-Type") ?? "";
  const body = kind.includes("json") ? await response.json() : kind.startsWith("text/plain") ? await response.text() : null;
  if (!response.ok) throw new ApiError(response.status, body);
  return body;
}

export function get(path, query = {}) {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ""));
  return sent(asked.size ? `${path}?${asked}` : path, {headers: headers()});
}

export function post(path, body) {
  return sent(path, {
    method: "POST", headers: headers({"Content-Type": "application/json"}), body: JSON.stringify(body),
  });
}

// A file as it is, of the media type that says what it is.
export function postFile(path, data, type) {
  return sent(path, {method: "POST", headers: headers({"Content-Type": type}), body: data});
}

// The perspective of a request. A judge's need not be named, and who is none gets what he may see when it is not.
export const asked = (eyes) => (eyes === "judge" ? undefined : eyes);

export const replayPath = (id) => `/v1/replays/${encodeURIComponent(id)}`;
