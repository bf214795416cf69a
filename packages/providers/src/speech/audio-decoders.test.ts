import fc from "fast-check";
import { expect, it } from "vitest";
import type { AudioDecoder } from "../provider.ts";
import { refuseText } from "./refuse-text.ts";
import { wholeSamples } from "./whole-samples.ts";

const plain = (): AudioDecoder => ({ push: (bytes) => bytes, end: () => new Uint8Array(0) });
const refusal = (): AudioDecoder => ({
  push: () => new Uint8Array(0),
  end: () => {
    throw new Error("text");
  },
});
const read = (decoder: AudioDecoder, parts: readonly Uint8Array[]) =>
  Buffer.concat([...parts.map((part) => decoder.push(part)), decoder.end()]);
const parts = fc.array(fc.uint8Array({ maxLength: 5 }), { maxLength: 8 });

it("passes samples on in whole ones, however they are cut", () => {
  fc.assert(
    fc.property(parts, (cut) => {
      const decoder = wholeSamples(plain());
      const heard = cut.map((part) => decoder.push(part));
      expect(heard.every((bytes) => bytes.length % 2 === 0)).toBe(true);
      const all = Buffer.concat(cut);
      const expected = all.subarray(0, all.length - (all.length % 2));
      expect(Buffer.concat([...heard, decoder.end()])).toEqual(expected);
    }),
  );
});

it("passes MPEG audio on unchanged, however it is cut", () => {
  fc.assert(
    fc.property(parts, (cut) => {
      const [one, ...others] = cut;
      const audio = [Buffer.concat([Buffer.from([0xff, 0xfb]), one ?? Buffer.alloc(0)]), ...others];
      expect(read(refuseText(plain(), refusal), audio)).toEqual(Buffer.concat(audio));
    }),
  );
});

it.each(['{"detail":1}', '{\n "a": 1}', "<!doctype html>", "<html>", "<?xml ?>"])(
  "takes %j for text, cut at every byte",
  (text) => {
    const bytes = Buffer.from(text);
    for (let at = 0; at <= bytes.length; at += 1) {
      const cut = [bytes.subarray(0, at), bytes.subarray(at)];
      expect(() => read(refuseText(plain(), refusal), cut)).toThrow("text");
    }
  },
);

it("passes a single byte on", () => {
  expect(read(refuseText(plain(), refusal), [Buffer.from("{")]).toString()).toBe("{");
});
