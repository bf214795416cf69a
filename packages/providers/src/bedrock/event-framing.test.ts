import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventFrame, eventStream, exceptionFrame, fixture, frame } from "./__fixtures__/frames.ts";
import { BedrockEventFraming } from "./event-framing.ts";

const cut = (...parts: readonly Uint8Array[]) => {
  const framing = new BedrockEventFraming();
  return [...parts.flatMap((part) => [...framing.push(part)]), ...framing.end()];
};
const names = (...parts: readonly Uint8Array[]) => cut(...parts).map(({ event }) => event);

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
