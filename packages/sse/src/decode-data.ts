import type { EventSourceMessage } from "eventsource-parser";

/** What the data of one event turned out to be. */
export type DecodedData =
  /** JSON; `event` is the event's name, when it has one. */
  | { readonly kind: "value"; readonly value: unknown; readonly event?: string }
  /** Not JSON; `text` is its beginning, at most 200 characters, for the log. */
  | { readonly kind: "malformed"; readonly text: string; readonly event?: string }
  /** The sentinel `[DONE]`; nothing comes after it. */
  | { readonly kind: "done" };

const SHOWN = 200;

/**
 * Reads the data of events as JSON. Data that is not JSON is a result, not an exception: whether it
 * may be skipped depends on what follows, and only the caller knows that. Empty data is skipped;
 * whatever comes after `[DONE]` is left out.
 */
export function decodeData(events: Iterable<EventSourceMessage>): readonly DecodedData[] {
  const decoded: DecodedData[] = [];
  for (const event of events) {
    const data = decodeOne(event);
    if (data === undefined) continue;
    decoded.push(data);
    if (data.kind === "done") break;
  }
  return decoded;
}

function decodeOne({ data, event }: EventSourceMessage): DecodedData | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return event === undefined ? { kind: "value", value } : { kind: "value", value, event };
  } catch {
    const text = data.trim();
    if (text === "") return undefined;
    if (text === "[DONE]") return { kind: "done" };
    const shown = Array.from(text.slice(0, SHOWN * 2))
      .slice(0, SHOWN)
      .join("");
    return { kind: "malformed", text: shown, ...(event === undefined ? {} : { event }) };
  }
}
