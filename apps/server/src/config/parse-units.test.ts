import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDuration } from "./parse-duration.ts";
import { parseSize } from "./parse-size.ts";

test.each([
  ["0ms", 0],
  ["250ms", 250],
  ["10s", 10_000],
  ["1.5m", 90_000],
  ["1h", 3_600_000],
])("%s is %i ms", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each([
  ["512b", 512],
  ["64kb", 65_536],
  ["32MB", 33_554_432],
  ["1gb", 1_073_741_824],
])("%s is %i bytes", (text, bytes) => {
  expect(parseSize(text)).toBe(bytes);
});

test.each(["", "10", "s", "-1s", "1 s", "1e3s", "1d", "25000h", "Infinitys", "1s "])(
  "%j is no duration",
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);

test.each(["", "10", "mb", "-1mb", "1 mb", "1tb", "99999999999gb"])("%j is no size", (text) => {
  expect(parseSize(text)).toBeUndefined();
});

test("whole milliseconds and bytes come back as they were written", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (amount) => {
      expect(parseDuration(`${amount}ms`)).toBe(amount);
      expect(parseSize(`${amount}b`)).toBe(amount);
    }),
  );
});
