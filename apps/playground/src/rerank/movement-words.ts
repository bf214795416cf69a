import { formatCount } from "../format/format-count.ts";

/** By how much a document went up or down: `up 3`, `down 1`, `same place`. */
export function movementWords(climbed: number): string {
  if (climbed === 0) return "same place";
  return `${climbed > 0 ? "up" : "down"} ${formatCount(Math.abs(climbed))}`;
}
