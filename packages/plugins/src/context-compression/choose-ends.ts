import type { MessageUnit } from "./message-units.ts";

/** What is kept of both ends. */
export interface KeptEnds {
  /** How many units from the start, and from the end. */
  readonly first: number;
  readonly last: number;
  /** What is left of the room. */
  readonly left: number;
}

/** Takes units from the end and the start by turns, the newest first, each side until one does not fit. */
export function chooseEnds(
  units: readonly MessageUnit[],
  sizeOf: (unit: MessageUnit) => number,
  room: number,
): KeptEnds {
  let first = 0;
  let last = 0;
  let left = room;
  const open = { first: true, last: true };
  const take = (side: "first" | "last") => {
    const unit = side === "last" ? units.at(-1 - last) : units[first];
    if (!open[side] || unit === undefined || first + last === units.length) return;
    const size = sizeOf(unit);
    if (size > left) {
      open[side] = false;
      return;
    }
    left -= size;
    if (side === "last") last += 1;
    else first += 1;
  };
  // The newest message is what is asked: without it the rest is nothing.
  take("last");
  while (last > 0 && (open.first || open.last) && first + last < units.length) {
    take("first");
    take("last");
  }
  return { first, last, left };
}
