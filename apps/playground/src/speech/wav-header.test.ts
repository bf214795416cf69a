import { expect, test } from "vitest";
import { wavHeader } from "./wav-header.ts";

test("says rate, channels and length where a player looks for them", () => {
  const header = wavHeader({ rate: 44_100, channels: 2, size: 1000 });
  const view = new DataView(header.buffer);
  const word = (at: number) => new TextDecoder().decode(header.subarray(at, at + 4));
  expect(header).toHaveLength(44);
  expect([word(0), word(8), word(12), word(36)]).toEqual(["RIFF", "WAVE", "fmt ", "data"]);
  expect(view.getUint32(4, true)).toBe(1036);
  expect(view.getUint32(16, true)).toBe(16);
  expect(view.getUint16(20, true)).toBe(1);
  expect(view.getUint16(22, true)).toBe(2);
  expect(view.getUint32(24, true)).toBe(44_100);
  expect(view.getUint32(28, true)).toBe(176_400);
  expect(view.getUint16(32, true)).toBe(4);
  expect(view.getUint16(34, true)).toBe(16);
  expect(view.getUint32(40, true)).toBe(1000);
});
