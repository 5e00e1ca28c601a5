// A whole question in an address: packed, so that a link can be sent without anything being stored.

async function through(stream, bytes) {
  const packed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

export async function packed(value) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(value)));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpacked(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)));
}

export async function deskHash(question) {
  return `#q=${await packed(question)}`;
}

// The address of the desk with a question on it: {position, action, dice, resolve, at}; at: which step of the ruling.
export async function deskLink(question) {
  return `${location.origin}/viewer/desk${await deskHash(question)}`;
}
