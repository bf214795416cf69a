import { expect, test } from "vitest";
import { activitySpan } from "./activity-span.ts";

const NOW = Date.UTC(2026, 10, 28, 13, 30);

test("without a date it is the last 30 days, with all of today", () => {
  expect(activitySpan(undefined, NOW)).toEqual({
    from: Date.UTC(2026, 9, 30),
    to: Date.UTC(2026, 10, 29),
  });
});

test("a date is that day", () => {
  expect(activitySpan("2026-02-28", NOW)).toEqual({
    from: Date.UTC(2026, 1, 28),
    to: Date.UTC(2026, 2, 1),
  });
});

test.each(["2026-02-30", "2026-2-3", "28.11.2026", "today", ["2026-02-28"], "2026-13-01"])(
  "%s is no day",
  (date) => {
    expect(() => activitySpan(date, NOW)).toThrow("date must be a day");
  },
);
