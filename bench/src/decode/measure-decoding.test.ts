import { describe, expect, it } from "vitest";
import { DIALECTS } from "./dialects.ts";
import { measureDecoding } from "./measure-decoding.ts";

describe.each(DIALECTS)("$name", (dialect) => {
  it.each(dialect.streams)("a stream of $brings is read whole and measured", (stream) => {
    const row = measureDecoding(dialect, stream, { rounds: 3, chunks: 20 });
    expect(row).toMatchObject({ dialect: dialect.name, brings: stream.brings });
    expect(row.bytes).toBeGreaterThan(50);
    for (const step of [row.json, row.cut, row.decode, row.write]) {
      expect(step.least).toBeGreaterThan(0);
      expect(step.median).toBeGreaterThanOrEqual(step.least);
    }
  });

  it("a stream that ends early is no measure", () => {
    const [stream] = dialect.streams;
    if (stream === undefined) throw new Error("no stream");
    const cut = { ...stream, tail: [] };
    expect(() => measureDecoding(dialect, cut, { rounds: 1, chunks: 3 })).toThrow("ended without");
  });

  it("chunks that give nothing are no measure", () => {
    const [stream] = dialect.streams;
    if (stream === undefined) throw new Error("no stream");
    const silent = { ...stream, piece: () => ({ event: "ping", data: { type: "ping" } }) };
    expect(() => measureDecoding(dialect, silent, { rounds: 1, chunks: 3 })).toThrow("nothing");
  });
});
