import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createEventDecoder,
  DONE,
  decodeData,
  encodeComment,
  encodeEvent,
  encodeText,
} from "./index.ts";

function read(text: string) {
  const decoder = createEventDecoder();
  return [...decoder.push(new TextEncoder().encode(text)), ...decoder.end()];
}

describe("encodeEvent", () => {
  it("is one data line with the space, and a blank line", () => {
    expect(encodeEvent({ content: "a\nb" })).toBe('data: {"content":"a\\nb"}\n\n');
    expect(encodeEvent(null)).toBe("data: null\n\n");
  });

  it("can have a name and an id", () => {
    expect(encodeEvent(1, { event: "message_stop", id: "7" })).toBe(
      "event: message_stop\nid: 7\ndata: 1\n\n",
    );
  });

  it("refuses what JSON cannot carry and what would begin a field of its own", () => {
    expect(() => encodeEvent(undefined)).toThrow(TypeError);
    expect(() => encodeEvent(1, { event: "a\ndata: 2" })).toThrow(TypeError);
    expect(() => encodeEvent(1, { id: "a\rb" })).toThrow(TypeError);
  });

  it("comes back as it was, whatever the value, several in a row", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), (values) => {
        const stream = `${encodeComment("wait")}${values.map((value) => encodeEvent(value)).join("")}${DONE}`;
        const decoded = decodeData(read(stream));
        const expected: unknown = JSON.parse(JSON.stringify(values));
        expect(decoded.at(-1)).toEqual({ kind: "done" });
        expect(decoded.flatMap((data) => (data.kind === "value" ? [data.value] : []))).toEqual(
          expected,
        );
      }),
    );
  });
});

describe("encodeText", () => {
  it("gives every line its own field", () => {
    expect(encodeText("a\r\nb\rc\nd")).toBe("data: a\ndata: b\ndata: c\ndata: d\n\n");
  });

  it("comes back as it was but for its line ends", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("\n", "\r", "a", ":", " ", "北") }), (text) => {
        expect(read(encodeText(text)).map(({ data }) => data)).toEqual([
          text.replace(/\r\n?/g, "\n"),
        ]);
      }),
    );
  });
});

describe("encodeComment", () => {
  it("is a comment line and a blank line", () => {
    expect(encodeComment("PROCESSING")).toBe(": PROCESSING\n\n");
    expect(encodeComment("")).toBe(":\n\n");
  });

  it("is never an event, whatever its text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("\n", "\r", "data: x", "a", ":")).map((parts) => parts.join("")),
        (text) => {
          expect(read(encodeComment(text))).toEqual([]);
        },
      ),
    );
  });
});

describe("DONE", () => {
  it("is the sentinel, byte for byte", () => {
    expect(DONE).toBe("data: [DONE]\n\n");
  });
});
