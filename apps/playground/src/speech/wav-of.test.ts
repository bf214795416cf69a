import { expect, test } from "vitest";
import { wavOf } from "./wav-of.ts";

test("channels are mixed, and what is too loud is held at the ends of the range", async () => {
  const file = wavOf([Float32Array.of(0, 1, -3, 0.5), Float32Array.of(0, 0, -3, 0.5)], 24_000);
  const view = new DataView(await file.arrayBuffer());
  const samples = [0, 1, 2, 3].map((index) => view.getInt16(44 + 2 * index, true));
  expect(samples).toEqual([0, 16_384, -32_767, 16_384]);
  expect(view.byteLength).toBe(52);
  expect(view.getUint32(24, true)).toBe(24_000);
  expect(file.type).toBe("audio/wav");
});
