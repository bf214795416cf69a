import fc from "fast-check";
import { expect, test } from "vitest";
import { createPcmSamples } from "./pcm-samples.ts";

const bytesOf = (values: readonly number[]) => {
  const bytes = new Uint8Array(2 * values.length);
  values.forEach((value, index) => {
    new DataView(bytes.buffer).setInt16(2 * index, value, true);
  });
  return bytes;
};

test("reads the ends of the range and the middle", () => {
  const samples = createPcmSamples().push(bytesOf([-32_768, -1, 0, 1, 16_384]));
  expect([...samples]).toEqual([-1, -1 / 32_768, 0, 1 / 32_768, 0.5]);
});

test("the samples are the same wherever the bytes are cut, in the middle of a sample too", () => {
  const values = fc.array(fc.integer({ min: -32_768, max: 32_767 }));
  fc.assert(
    fc.property(values, fc.array(fc.nat()), (given, cuts) => {
      const bytes = bytesOf(given);
      const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length];
      const sorted = edges.sort((a, b) => a - b);
      const reader = createPcmSamples();
      const read = sorted
        .slice(1)
        .flatMap((end, index) => [...reader.push(bytes.subarray(sorted[index], end))]);
      expect(read.map((sample) => sample * 32_768 + 0)).toEqual(given.map((value) => value + 0));
    }),
  );
});
