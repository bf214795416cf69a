import type { Message } from "@sluice/schema";

/** Messages that stay or go together, by their places: one, or a turn that calls tools up to its last result. */
export type MessageUnit = readonly number[];

/** Instructions are never dropped. */
export function isPinned({ role }: Message): boolean {
  return role === "system" || role === "developer";
}

/** What may be dropped, in order. A result belongs to the last turn before it that made a call of its id. */
export function messageUnits(messages: readonly Message[]): readonly MessageUnit[] {
  const lastResult = lastResults(messages);
  const units: number[][] = [];
  let reach = -1;
  for (const [place, message] of messages.entries()) {
    if (isPinned(message)) continue;
    const open = units.at(-1);
    if (open !== undefined && place <= reach) open.push(place);
    else units.push([place]);
    reach = Math.max(reach, lastResult.get(place) ?? place);
  }
  return units;
}

/** By the place of a calling turn, that of its last result. */
function lastResults(messages: readonly Message[]): ReadonlyMap<number, number> {
  const callers = new Map<string, number>();
  const last = new Map<number, number>();
  for (const [place, message] of messages.entries()) {
    if (message.role === "assistant") {
      for (const { id } of message.tool_calls ?? []) callers.set(id, place);
    } else if (message.role === "tool") {
      const caller = callers.get(message.tool_call_id);
      if (caller !== undefined) last.set(caller, place);
    }
  }
  return last;
}
