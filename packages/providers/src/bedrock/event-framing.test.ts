import { crc32 } from "node:zlib";
import type { MessageHeaders } from "@smithy/core/event-streams";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  codec,
  eventFrame,
  eventStream,
  exceptionFrame,
  fixture,
  frame,
} from "./__fixtures__/frames.ts";
import { BedrockEventFraming } from "./event-framing.ts";

const cut = (...parts: readonly Uint8Array[]) => {
  const framing = new BedrockEventFraming();
  return [...parts.flatMap((part) => [...framing.push(part)]), ...framing.end()];
};
const names = (...parts: readonly Uint8Array[]) => cut(...parts).map(({ event }) => event);

/** A frame with right checksums around any headers. */
function summed(head: Buffer, body: string): Uint8Array {
  const whole = Buffer.alloc(16 + head.length + body.length);
  whole.writeUInt32BE(whole.length, 0);
  whole.writeUInt32BE(head.length, 4);
  whole.writeUInt32BE(crc32(whole.subarray(0, 8)), 8);
  head.copy(whole, 12);
  whole.write(body, 12 + head.length);
  whole.writeUInt32BE(crc32(whole.subarray(0, -4)), whole.length - 4);
  return whole;
}

describe("the frames of an event stream", () => {
  it("become events with their names, any text as it is", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary" }), { maxLength: 8 }),
        fc.array(fc.nat(400), { maxLength: 8 }),
        (texts, places) => {
          const bytes = eventStream(...texts.map((text) => ({ contentBlockDelta: { text } })));
          const cuts = [0, ...places.filter((at) => at < bytes.length), bytes.length].sort(
            (one, other) => one - other,
          );
          const parts = cuts.slice(1).map((at, index) => bytes.subarray(cuts[index], at));
          const read = cut(...parts);
          expect(read.map(({ data }) => JSON.parse(data).text)).toEqual(texts);
          expect(new Set(read.map(({ event }) => event)).size).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it("are the same cut at every byte", () => {
    const { stream } = fixture("tool-calls");
    const whole = cut(stream);
    expect(whole).toHaveLength(13);
    for (let at = 1; at < stream.length; at += 1) {
      expect(cut(stream.subarray(0, at), stream.subarray(at))).toEqual(whole);
    }
  });

  it("are broken where any one bit is", () => {
    const good = eventFrame("messageStart", { role: "assistant" });
    const stream = Buffer.concat([good, good]);
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(7), (at, bit) => {
        const bad = Uint8Array.from(stream);
        bad[at] = (bad[at] ?? 0) ^ (1 << bit);
        expect(names(bad)).toEqual(["broken"]);
      }),
    );
  });

  it("are broken where they end too soon, and nothing follows what is broken", () => {
    const good = eventFrame("messageStart", { role: "assistant" });
    expect(names(good, good.subarray(0, 20))).toEqual(["messageStart", "broken"]);
    expect(names(Buffer.from("<html><body>Bad Gateway</body></html>"), good)).toEqual(["broken"]);
    expect(names(Buffer.alloc(40), good)).toEqual(["broken"]);
    expect(names()).toEqual([]);
  });

  it("may have headers of every type, of which text counts", () => {
    const headers: MessageHeaders = {
      ":message-type": { type: "string", value: "event" },
      yes: { type: "boolean", value: true },
      no: { type: "boolean", value: false },
      byte: { type: "byte", value: -1 },
      short: { type: "short", value: 300 },
      integer: { type: "integer", value: 70_000 },
      bytes: { type: "binary", value: Uint8Array.of(0, 7, 9) },
      at: { type: "timestamp", value: new Date(1_759_570_000_000) },
      id: { type: "uuid", value: "a3bb189e-8bf9-3888-9912-ace4e6543002" },
      ":event-type": { type: "string", value: "häppen" },
    };
    const bytes = codec.encode({ headers, body: Buffer.from("{}") });
    expect(cut(bytes)).toEqual([{ event: "häppen", data: "{}", id: undefined }]);
  });

  it.each([
    ["a name that runs over the headers", [9, 0x61, 7]],
    ["a type that nobody knows", [1, 0x61, 10]],
    ["a text that runs over the headers", [1, 0x61, 7, 0, 9, 0x62]],
    ["a length that runs over the headers", [1, 0x61, 7, 0]],
    ["a number that runs over the headers", [1, 0x61, 4, 0, 0]],
  ])("are broken where the headers hold %s, though the checksums are right", (_name, head) => {
    expect(names(summed(Buffer.from(head), "{}"))).toEqual(["broken"]);
  });

  it("bear exceptions under their names", () => {
    const thrown = exceptionFrame("throttlingException", { message: "Too many tokens" });
    const unmodelled = frame(
      { ":message-type": "error", ":error-code": "InternalFailure", ":error-message": "boom" },
      "",
    );
    expect(cut(thrown, unmodelled).map(({ event, data }) => [event, JSON.parse(data)])).toEqual([
      ["exception", { message: "Too many tokens", __type: "throttlingException" }],
      ["exception", { __type: "InternalFailure", message: "boom" }],
    ]);
  });
});
