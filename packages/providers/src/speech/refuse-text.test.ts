import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AudioDecoder } from "../provider.ts";
import { refuseText } from "./refuse-text.ts";

const plain = (): AudioDecoder => ({ push: (bytes) => bytes, end: () => new Uint8Array(0) });
const refusal = (): AudioDecoder => ({
  push: () => new Uint8Array(0),
  end: () => {
    throw new Error("text");
  },
});
const KINDS = ["mpeg", "samples"] as const;
const read = (kind: (typeof KINDS)[number], parts: readonly Uint8Array[]) => {
  const decoder = refuseText(plain(), refusal, kind);
  return Buffer.concat([...parts.map((part) => decoder.push(part)), decoder.end()]);
};
const cuts = function* (bytes: Uint8Array) {
  for (let at = 0; at <= bytes.length; at += 1) yield [bytes.subarray(0, at), bytes.subarray(at)];
};

describe.each(KINDS)("of %s", (kind) => {
  it("passes MPEG audio on unchanged, however it is cut", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 5 }), { maxLength: 8 }), (cut) => {
        const [one, ...others] = cut;
        const first = Buffer.concat([Buffer.from([0xff, 0xfb]), one ?? Buffer.alloc(0)]);
        expect(read(kind, [first, ...others])).toEqual(Buffer.concat([first, ...others]));
      }),
    );
  });

  it.each([
    '{"detail":1}',
    '{\n "a": 1}',
    '[{"error": {"code": 400}}]',
    "<!doctype html>",
    "<html>",
    "<?xml ?>",
    ' \r\n\t{"error": "busy"}',
    '\ufeff{"error": "busy"}',
    "\ufeff\n<html>",
  ])("takes %j for text, cut at every byte", (text) => {
    for (const cut of cuts(Buffer.from(text))) expect(() => read(kind, cut)).toThrow("text");
  });

  it.each(["{", "<", "\xef\xbb", "AAAABBBBCCCC"])("passes %j on, cut at every byte", (text) => {
    const bytes = Buffer.from(text, "latin1");
    for (const cut of cuts(bytes)) expect(read(kind, cut)).toEqual(bytes);
  });

  it("passes on at once what cannot be a text", () => {
    const decoder = refuseText(plain(), refusal, kind);
    expect(decoder.push(Buffer.from("AAAA")).toString()).toBe("AAAA");
  });
});

it.each([
  [[0x7b, 0x00, 0x3c, 0x01, 0x1f, 0x8b]],
  [[0x7b, 0x22, 0x00, 0x80, 0xff, 0x7f]],
  [[0x3c, 0x21, 0xff, 0x7f]],
  [Array.from({ length: 64 }, () => 0x20)],
])("passes samples on that begin as text does: %#", (bytes) => {
  for (const cut of cuts(Uint8Array.from(bytes))) expect([...read("samples", cut)]).toEqual(bytes);
});

it("takes white space alone for no MPEG audio", () => {
  expect(() => read("mpeg", [Buffer.from("\n\n")])).toThrow("text");
});

it.each(["Service unavailable, try again later", 'data: {"type":"speech.audio.delta"}'])(
  "takes words for no audio where enough of them come at once: %j",
  (text) => {
    const bytes = Buffer.from(text);
    for (const kind of KINDS) {
      expect(() => read(kind, [bytes])).toThrow("text");
      expect(() => read(kind, [bytes.subarray(0, 24), bytes.subarray(24)])).toThrow("text");
      expect(read(kind, [bytes.subarray(0, 4), bytes.subarray(4)])).toEqual(bytes);
    }
  },
);
