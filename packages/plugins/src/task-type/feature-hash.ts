/** What a hash begins with (FNV-1a, 32 bits). */
export const HASH_START = 0x811c9dc5 | 0;

/** A hash with one more number in it. */
export function mixed(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193);
}

/** A hash with the characters of a word in it. */
export function mixedWord(hash: number, codes: Uint16Array, from: number, to: number): number {
  let mixing = hash;
  for (let at = from; at < to; at += 1) mixing = mixed(mixing, codes[at] ?? 0);
  return mixing;
}

/** The number that a feature is known by: 26 bits, each of which depends on all that was mixed in. */
export function featureOf(hash: number): number {
  let mixing = hash ^ (hash >>> 15);
  mixing = Math.imul(mixing, 0x2c1b3ca3);
  mixing ^= mixing >>> 13;
  mixing = Math.imul(mixing, 0x297a2d39);
  return (mixing ^ (mixing >>> 16)) >>> 6;
}
