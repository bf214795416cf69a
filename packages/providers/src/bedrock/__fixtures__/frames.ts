import { readFileSync } from "node:fs";
import { EventStreamCodec } from "@smithy/core/event-streams";

/** AWS's own codec. */
export const codec = new EventStreamCodec(
  (bytes) => (typeof bytes === "string" ? bytes : Buffer.from(bytes).toString("utf8")),
  (text) => Buffer.from(text, "utf8"),
);

/** One frame, as AWS's own codec writes it. */
export function frame(headers: Readonly<Record<string, string>>, body: string): Uint8Array {
  const typed = Object.entries(headers).map(
    ([name, value]) => [name, { type: "string", value }] as const,
  );
  return codec.encode({ headers: Object.fromEntries(typed), body: Buffer.from(body) });
}

/** The frame of an event. */
export function eventFrame(type: string, payload: object): Uint8Array {
  const headers = {
    ":event-type": type,
    ":content-type": "application/json",
    ":message-type": "event",
  };
  return frame(headers, JSON.stringify(payload));
}

/** The frame of an exception. */
export function exceptionFrame(type: string, payload: object): Uint8Array {
  const headers = {
    ":exception-type": type,
    ":content-type": "application/json",
    ":message-type": "exception",
  };
  return frame(headers, JSON.stringify(payload));
}

/** A stream of events, each an object with one member: its name. */
export function eventStream(...events: readonly object[]): Uint8Array {
  const all = events.flatMap((event) => Object.entries(event));
  return Buffer.concat(all.map(([type, payload]) => eventFrame(type, payload)));
}

/** A fixture: the whole answer, and the same as a stream, whose file has one event a line. */
export function fixture(name: string): { readonly body: unknown; readonly stream: Uint8Array } {
  const read = (ending: string): string =>
    readFileSync(new URL(`${name}.${ending}`, import.meta.url), "utf8");
  const lines = read("jsonl").trim().split("\n");
  return {
    body: JSON.parse(read("json")),
    stream: eventStream(...lines.map((line) => JSON.parse(line))),
  };
}
