import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Turns } from "./turns.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** When each of so many was called within 20 ms, joined at the same time. */
function calls(count: number, paceMs: number): number[][] {
  const turns = new Turns(paceMs);
  const started = Date.now();
  const times = Array.from({ length: count }, () => [] as number[]);
  for (const own of times) turns.join(() => own.push(Date.now() - started));
  vi.advanceTimersByTime(20);
  return times;
}

test("each is called once a pace", () => {
  for (const own of calls(7, 5)) {
    expect(own).toHaveLength(4);
    own.slice(1).forEach((time, index) => {
      expect(time - (own[index] ?? 0)).toBe(5);
    });
  }
});

test("those that joined together are called in milliseconds of their own", () => {
  const firsts = calls(5, 5).map((own) => own[0]);
  expect(new Set(firsts).size).toBe(5);
});

test("a pace of a millisecond has one turn for all", () => {
  expect(calls(3, 1).map((own) => own.length)).toEqual([20, 20, 20]);
});

test("none is called before a long pace is over", () => {
  expect(calls(2, 600_000).flat()).toEqual([]);
});

test("who has left is not called, and nothing is left running once all have", () => {
  const turns = new Turns(5);
  const played: string[] = [];
  const leaveFirst = turns.join(() => played.push("first"));
  const leaveSecond = turns.join(() => played.push("second"));
  vi.advanceTimersByTime(5);
  leaveFirst();
  vi.advanceTimersByTime(5);
  leaveSecond();
  expect(vi.getTimerCount()).toBe(0);
  expect(played.sort()).toEqual(["first", "second", "second"]);
});

test("one that leaves while it is called leaves the others their turns", () => {
  const turns = new Turns(1);
  const played: string[] = [];
  const leave = turns.join(() => {
    played.push("leaves");
    leave();
  });
  turns.join(() => played.push("stays"));
  vi.advanceTimersByTime(2);
  expect(played).toEqual(["leaves", "stays", "stays"]);
});
