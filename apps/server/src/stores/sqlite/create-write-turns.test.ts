import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWriteTurns, type Transact } from "./create-write-turns.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts the changes of each transaction. */
function transactions() {
  const sizes: number[] = [];
  const transact: Transact = (runs) => {
    sizes.push(runs.length);
    return runs.map((run) => run());
  };
  return { sizes, transact };
}
const kept = { run: () => {}, isKept: true };
const awaited = { run: () => {}, isKept: false };

test("a lone change that is kept does not wait for others when none is expected", async () => {
  const { sizes, transact } = transactions();
  const turns = createWriteTurns(transact, () => false);
  await turns.add(awaited);
  await turns.add(kept);
  expect(sizes).toEqual([1, 1]);
});

test("what is kept waits a moment after a transaction when more is expected, and shares the next one", async () => {
  const { sizes, transact } = transactions();
  const turns = createWriteTurns(transact, () => true);
  await turns.add(awaited);
  const both = Promise.all([turns.add(kept), turns.add(kept)]);
  await nextTurn();
  await nextTurn();
  await nextTurn();
  expect(sizes).toEqual([1]);
  await vi.advanceTimersByTimeAsync(2);
  await both;
  expect(sizes).toEqual([1, 2]);
});

test("what somebody waits for takes along what is kept", async () => {
  const { sizes, transact } = transactions();
  const turns = createWriteTurns(transact, () => true);
  await turns.add(awaited);
  await Promise.all([turns.add(kept), turns.add(awaited)]);
  expect(sizes).toEqual([1, 2]);
});

test("where every turn of the loop brings changes, three turns share a transaction", async () => {
  const { sizes, transact } = transactions();
  const turns = createWriteTurns(transact, () => false);
  const all: Promise<void>[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    all.push(turns.add(awaited));
    await nextTurn();
  }
  await Promise.all(all);
  expect(sizes.length).toBeLessThanOrEqual(4);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(8);
});

test("a database that is away is not asked at once again by what is kept, even when nothing is expected", async () => {
  const locked = Object.assign(new Error("locked"), { errcode: 5 });
  const transact = vi.fn<Transact>((runs) => runs.map((run) => run()));
  transact.mockImplementationOnce(() => {
    throw locked;
  });
  const turns = createWriteTurns(transact, () => false);
  const first = turns.add(kept);
  await nextTurn();
  await nextTurn();
  const second = turns.add(kept);
  await nextTurn();
  await nextTurn();
  expect(transact).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all([first, second]);
  expect(transact).toHaveBeenCalledTimes(2);
});
