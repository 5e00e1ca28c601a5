// The public API, as any client uses it.

const KEY = "arbiter-key";

// A key or seat token is kept for this tab only, and is sent in the header alone.
export const access = {
  get key() { return sessionStorage.getItem(KEY) ?? ""; },
  set key(value) {
    if (value) sessionStorage.setItem(KEY, value);
    else sessionStorage.removeItem(KEY);
  },
};

export class ApiError extends Error {
  constructor(status, problem) {
    const faults = (problem?.errors ?? []).map((fault) => `${fault.pointer}: ${fault.message}`);
    super([problem?.detail ?? problem?.title ?? `HTTP ${status}`, ...faults].join("\n"));
    this.status = status;
    this.problem = problem;
  }
}

export function headers(more = {}) {
  return access.key ? {...more, Authorization: `Bearer ${access.key}`} : more;
}

async function sent(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new ApiError(0, {detail: "The service cannot be reached."});
  }
  const kind = response.headers.get("Content-Type") ?? "";
  const body = kind.includes("json") ? await response.json() : kind.startsWith("text/plain") ? await response.text() : null;
  if (!response.ok) throw new ApiError(response.status, body);
  return body;
}

export function get(path, query = {}) {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== null));
  return sent(asked.size ? `${path}?${asked}` : path, {headers: headers()});
}

export function post(path, body) {
  return sent(path, {
    method: "POST", headers: headers({"Content-Type": "application/json"}), body: JSON.stringify(body),
  });
}

// The perspective of a request. A judge's need not be named, and who is none gets what he may see when it is not.
export const asked = (eyes) => (eyes === "judge" ? undefined : eyes);

export const replayPath = (id) => `/v1/replays/${encodeURIComponent(id)}`;
