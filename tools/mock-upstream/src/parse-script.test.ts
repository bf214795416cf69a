import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseScript, steps } from "./index.ts";

const bytesOf = (text: string): number[] => {
  const [step] = parseScript(text);
  return step !== undefined && "bytes" in step ? [...step.bytes] : [];
};

describe("parseScript", () => {
  it("reads every instruction", () => {
    const script = parseScript(`
      # a comment
      STATUS 429
      H retry-after: 7
      FLUSH
      W 'data'
      W* 3 'A'
      PAUSE 100
      HOLD 2000
      END
      RST
    `);
    expect(script).toEqual([
      steps.status(429),
      steps.header("retry-after", "7"),
      steps.flush(),
      steps.write("data"),
      steps.writeMany(3, "A"),
      steps.pause(100),
      steps.hold(2000),
      steps.end(),
      steps.reset(),
    ]);
  });

  it("keeps JSON byte for byte", () => {
    expect(parseScript('JSON {"a": 1,  "b":2}')).toEqual([
      { kind: "json", text: '{"a": 1,  "b":2}' },
    ]);
  });

  it("reads escapes and UTF-8", () => {
    expect(bytesOf(String.raw`W 'a\n\r\t\\\'\xc3\xBC'`)).toEqual([
      97, 10, 13, 9, 92, 39, 0xc3, 0xbc,
    ]);
    expect(bytesOf("W 'ü🙂'")).toEqual([0xc3, 0xbc, 0xf0, 0x9f, 0x99, 0x82]);
    expect(bytesOf("TEXT ''")).toEqual([]);
  });

  it("reads back any bytes that were escaped", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const escaped = [...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`);
        expect(bytesOf(`W '${escaped.join("")}'`)).toEqual([...bytes]);
      }),
    );
  });

  it.each([
    ["SAY hello", "line 1: unknown instruction: SAY"],
    ["STATUS 200\nPAUSE soon", "line 2: not a number: soon"],
    ["W hello", "line 1: not quoted: hello"],
    ["W 'a' b'c", "line 1: the closing quote is not at the end"],
    [String.raw`W '\q'`, "line 1: unknown escape \\q"],
    ["W 'a", "line 1: the closing quote is not at the end"],
    ["H nothing", "line 1: not a header: nothing"],
    ["END now", "line 1: nothing may follow: now"],
    ["constructor", "line 1: unknown instruction: constructor"],
  ])("refuses %j", (text, message) => {
    expect(() => parseScript(text)).toThrow(message);
  });
});
