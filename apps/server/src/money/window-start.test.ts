import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { windowStart } from "./window-start.ts";

const time = fc.date({ min: new Date(0), max: new Date("2200-01-01"), noInvalidDate: true });
const iso = (window: "daily" | "weekly" | "monthly", at: string) =>
  new Date(windowStart(window, Date.parse(at))).toISOString();

describe("windowStart", () => {
  it.each([
    ["daily", "2026-11-28T23:59:59.999Z", "2026-11-28"],
    ["daily", "2026-11-28T00:00:00.000Z", "2026-11-28"],
    ["weekly", "2026-11-29T23:59:59.999Z", "2026-11-23"],
    ["weekly", "2026-11-30T00:00:00.000Z", "2026-11-30"],
    ["monthly", "2024-02-29T12:00:00.000Z", "2024-02-01"],
  ] as const)("%s at %s began on %s", (window, at, day) => {
    expect(iso(window, at)).toBe(`${day}T00:00:00.000Z`);
  });

  it("is a midnight no later than now: of this day, of a Monday within a week, of the month's first", () => {
    fc.assert(
      fc.property(time, (date) => {
        const now = date.getTime();
        const [daily, weekly, monthly] = (["daily", "weekly", "monthly"] as const).map(
          (window) => new Date(windowStart(window, now)),
        ) as [Date, Date, Date];
        expect(daily.toISOString()).toBe(`${date.toISOString().slice(0, 10)}T00:00:00.000Z`);
        expect(weekly.getUTCDay()).toBe(1);
        expect(weekly.toISOString()).toContain("T00:00:00.000Z");
        expect(now - weekly.getTime()).toBeGreaterThanOrEqual(0);
        expect(now - weekly.getTime()).toBeLessThan(7 * 86_400_000);
        expect(monthly.toISOString()).toBe(`${date.toISOString().slice(0, 7)}-01T00:00:00.000Z`);
      }),
    );
    expect(windowStart("lifetime", 5)).toBe(0);
  });
});
