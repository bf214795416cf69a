import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SharedTimeout } from "./shared-timeout.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a wait that lasts too long is ended after half of the time at least, and after all of it at most", () => {
  const timeout = new SharedTimeout(100);
  const lasted: number[] = [];
  for (let began = 0; began < 300; began += 1) {
    const since = Date.now();
    timeout.begin(() => lasted.push(Date.now() - since));
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(100);
  expect(lasted).toHaveLength(300);
  expect(Math.min(...lasted)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...lasted)).toBeLessThanOrEqual(100);
});

test("a wait that is over is not ended, and one after a pause is", () => {
  const timeout = new SharedTimeout(100);
  const [one, other] = [vi.fn(), vi.fn()];
  timeout.end(timeout.begin(one));
  vi.advanceTimersByTime(1_000);
  timeout.begin(other);
  vi.advanceTimersByTime(100);
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
});

test("nothing runs while nobody waits", () => {
  const timeout = new SharedTimeout(100);
  timeout.end(timeout.begin(() => {}));
  vi.advanceTimersByTime(50);
  expect(vi.getTimerCount()).toBe(0);
});
