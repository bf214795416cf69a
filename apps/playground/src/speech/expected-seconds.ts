/** Characters spoken in a second at the usual speed, in most languages that have letters. */
const PACE = 14;

/**
 * About how long a text will sound. Only for how wide what has come is drawn; what has come already
 * is never more than the whole.
 */
export function expectedSeconds(characters: number, speed: number, come: number): number {
  return Math.max(characters / PACE / speed, come * 1.02, 0.5);
}
