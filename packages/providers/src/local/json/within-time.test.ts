import { expect, test } from "vitest";
import { withinTime } from "./within-time.ts";

const late = () => new Error("late");

test("gives the value of work that ends, and throws what it throws", () => {
  expect(withinTime(60_000, () => [1], late)).toEqual([1]);
  const fault = new RangeError("too deep");
  expect(() =>
    withinTime(
      60_000,
      () => {
        throw fault;
      },
      late,
    ),
  ).toThrow(fault);
});

test("stops work that never ends, and works again afterwards", () => {
  const endless = () => {
    for (;;);
  };
  expect(() => withinTime(20, endless, late)).toThrow("late");
  expect(withinTime(60_000, () => "again", late)).toBe("again");
});
