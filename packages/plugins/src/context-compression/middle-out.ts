import type { Message } from "@sluice/schema";
import { chooseEnds, type KeptEnds } from "./choose-ends.ts";
import { cutMessage } from "./cut-message.ts";
import { isPinned, type MessageUnit, messageUnits } from "./message-units.ts";

/** A conversation that has lost its middle. */
export interface Compressed {
  readonly messages: readonly Message[];
  /** Messages that are gone. */
  readonly dropped: number;
  /** Messages whose text has lost its middle. */
  readonly cut: number;
}

/**
 * Drops messages from the middle until the rest fits, and cuts the one at the edge that does not fit whole where
 * something of it does. Instructions stay, and so does the newest message; calls of tools go with their results.
 * Undefined where even that does not fit.
 *
 * @param sizeOf of one message, in the unit of `room`
 * @param room for all of them
 */
export function middleOut(
  messages: readonly Message[],
  sizeOf: (message: Message) => number,
  room: number,
): Compressed | undefined {
  const units = messageUnits(messages);
  const sizes = messages.map(sizeOf);
  const sizeAt = (place: number) => sizes[place] ?? 0;
  const sizeOfUnit = (unit: MessageUnit) => unit.reduce((sum, place) => sum + sizeAt(place), 0);
  const pinned = messages.flatMap((message, place) => (isPinned(message) ? [place] : []));
  const ends = chooseEnds(units, sizeOfUnit, room - sizeOfUnit(pinned));
  const kept = new Map<number, Message | undefined>(
    [...pinned, ...keptPlaces(units, ends)].map((place) => [place, undefined]),
  );
  const edge = cutEdge(messages, units, ends, sizeOf);
  if (edge !== undefined) kept.set(edge.place, edge.message);
  if (ends.last === 0 && edge === undefined) return undefined;
  return {
    messages: messages.flatMap((message, place) =>
      kept.has(place) ? [kept.get(place) ?? message] : [],
    ),
    dropped: messages.length - kept.size,
    cut: edge === undefined ? 0 : 1,
  };
}

/** Keeps half of the messages from the start and half from the end, where a provider counts them (wire reference §6). */
export function middleOutByCount(
  messages: readonly Message[],
  most: number,
): Compressed | undefined {
  const units = messageUnits(messages);
  const pinned = messages.filter(isPinned).length;
  const room = most - pinned;
  const count = (unit: MessageUnit) => unit.length;
  const last = chooseSide(units.toReversed(), count, Math.ceil(room / 2));
  if (last === 0) return undefined;
  const first = chooseSide(units.slice(0, units.length - last), count, Math.floor(room / 2));
  const places = new Set(keptPlaces(units, { first, last }));
  const left = messages.filter((message, place) => isPinned(message) || places.has(place));
  return { messages: left, dropped: messages.length - left.length, cut: 0 };
}

function chooseSide(
  units: readonly MessageUnit[],
  sizeOf: (unit: MessageUnit) => number,
  room: number,
): number {
  let left = room;
  for (const [count, unit] of units.entries()) {
    left -= sizeOf(unit);
    if (left < 0) return count;
  }
  return units.length;
}

function keptPlaces(
  units: readonly MessageUnit[],
  { first, last }: Pick<KeptEnds, "first" | "last">,
): readonly number[] {
  return [...units.slice(0, first), ...units.slice(units.length - last)].flat();
}

/** What of the first message that did not fit whole still does: the newest, or one beside the middle. */
function cutEdge(
  messages: readonly Message[],
  units: readonly MessageUnit[],
  { first, last, left }: KeptEnds,
  sizeOf: (message: Message) => number,
): { readonly place: number; readonly message: Message } | undefined {
  if (first + last >= units.length) return undefined;
  for (const unit of [units.at(-1 - last), last === 0 ? undefined : units[first]]) {
    const [place, ...more] = unit ?? [];
    const message = place === undefined || more.length > 0 ? undefined : messages[place];
    const cut = message && cutMessage(message, left, sizeOf);
    if (place !== undefined && cut !== undefined) return { place, message: cut };
  }
  return undefined;
}
