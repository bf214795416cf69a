import type { EventSourceMessage } from "@sluice/sse";
import { parseJson } from "../read/parse-json.ts";
import { pick, spoil } from "./spoil.ts";

/** The events with one to three faults: JSON spoiled or cut, events lost, repeated, or in another's place. */
export function spoilEvents(
  events: readonly EventSourceMessage[],
  random: () => number,
): readonly EventSourceMessage[] {
  const spoiled = [...events];
  const times = 1 + Math.floor(random() * 3);
  for (let time = 0; time < times; time += 1) spoilOne(spoiled, random);
  return spoiled;
}

function spoilOne(events: EventSourceMessage[], random: () => number): void {
  const at = Math.floor(random() * events.length);
  const other = Math.floor(random() * events.length);
  const event = events[at];
  if (event === undefined) return;
  const spoilData = () => {
    events[at] = { ...event, data: spoilText(event.data, random) };
  };
  const changes: readonly (() => unknown)[] = [
    () => events.splice(at, 1),
    () => events.splice(other, 0, event),
    () => events.splice(other, 0, ...events.splice(at, 1)),
    spoilData,
    spoilData,
    spoilData,
  ];
  pick(changes, random)?.();
}

function spoilText(data: string, random: () => number): string {
  const value = parseJson(data);
  if (value === undefined || random() < 0.1) {
    return data.slice(0, Math.floor(random() * data.length));
  }
  return JSON.stringify(spoil(value, random)) ?? "";
}
