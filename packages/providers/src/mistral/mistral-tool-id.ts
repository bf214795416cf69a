const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 9;
/** Of the hash FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** An id of a tool call as Mistral takes it, nine letters and digits; the same id always becomes the same. */
export function mistralToolId(id: string): string {
  if (/^[a-zA-Z0-9]{9}$/.test(id)) return id;
  return Array.from(
    { length: LENGTH },
    (_, place) => LETTERS[hash(id, place) % LETTERS.length],
  ).join("");
}

function hash(text: string, seed: number): number {
  let value = (OFFSET ^ seed) >>> 0;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), PRIME) >>> 0;
  }
  // The low digits of this hash hardly differ from seed to seed; the high ones do.
  return (value ^ (value >>> 15)) >>> 0;
}
