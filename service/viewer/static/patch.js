// JSON Patch (RFC 6902) as deltas are written, on values that are never changed: what a patch does not touch is shared
// between the position before and the one after, so that every step of a long game can be kept.

export function applyPatch(value, operations) {
  let found = value;
  for (const operation of operations ?? []) {
    found = changed(found, tokens(operation.path), 0, operation);
  }
  return found;
}

export function tokens(path) {
  if (path === "") return [];
  return path.slice(1).split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function changed(value, path, depth, operation) {
  if (depth === path.length) {
    if (operation.op === "remove") throw new Error("a whole position cannot be removed");
    return operation.value;
  }
  const token = path[depth];
  const last = depth === path.length - 1;
  if (Array.isArray(value)) {
    const copy = value.slice();
    const place = token === "-" ? copy.length : Number(token);
    if (!Number.isInteger(place) || place < 0 || place > copy.length) throw new Error(`no item ${token}`);
    if (!last) copy[place] = changed(copy[place], path, depth + 1, operation);
    else if (operation.op === "add") copy.splice(place, 0, operation.value);
    else if (operation.op === "remove") copy.splice(place, 1);
    else copy[place] = operation.value;
    return copy;
  }
  if (value === null || typeof value !== "object") throw new Error(`nothing to change at ${token}`);
  const copy = {...value};
  if (!last) copy[token] = changed(copy[token], path, depth + 1, operation);
  else if (operation.op === "remove") delete copy[token];
  else copy[token] = operation.value;
  return copy;
}

// The ids of the cards that deltas change.
export function changedCards(operations) {
  const found = new Set();
  for (const operation of operations ?? []) {
    const path = tokens(operation.path);
    if (path[0] === "cards" && path.length > 1) found.add(path[1]);
    else if (path[0] === "cards") for (const ident of Object.keys(operation.value ?? {})) found.add(ident);
  }
  return found;
}
