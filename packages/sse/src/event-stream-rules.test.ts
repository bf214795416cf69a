import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createEventDecoder, type EventSourceMessage } from "./index.ts";

/** The WHATWG algorithm, written down naively: whole text in, events out. */
function byTheBook(text: string): EventSourceMessage[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const blocks: string[][] = [[]];
  for (const line of lines) {
    if (line === "") blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.flatMap(eventOf);
}

function eventOf(lines: readonly string[]): EventSourceMessage[] {
  const valuesOf = (name: string) =>
    lines.flatMap((line) => {
      if (line === name) return [""];
      return line.startsWith(`${name}:`) ? [line.slice(name.length + 1).replace(/^ /, "")] : [];
    });
  const data = valuesOf("data");
  const event = valuesOf("event").at(-1) || undefined;
  const id = valuesOf("id").findLast((value) => !value.includes("\0"));
  return data.length === 0 ? [] : [{ data: data.join("\n"), event, id }];
}

const PARTS = ["data", "event", "id", "retry", ":", ": ", " ", "\n", "\r", "\r\n", "\n\n"];
const ODD = ["x", "é", "北", "🙂", "\uFEFF", "\0", "[DONE]", "7"];
const stream = fc
  .array(fc.constantFrom(...PARTS, ...PARTS, ...ODD), { maxLength: 60 })
  .map((parts) => parts.join(""));

it("any text in any pieces gives the events of the rules", () => {
  fc.assert(
    fc.property(
      stream,
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1 }),
      (text, sizes) => {
        const bytes = new TextEncoder().encode(text);
        const decoder = createEventDecoder();
        const events: EventSourceMessage[] = [];
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const size = sizes[turn % sizes.length] || 1;
          events.push(...decoder.push(bytes.subarray(at, at + size)));
          at += size;
        }
        events.push(...decoder.end());
        expect(events).toEqual(byTheBook(text));
      },
    ),
    { numRuns: 2000 },
  );
});
