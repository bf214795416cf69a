import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { oneAhead } from "./one-ahead.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LATER = 1000;
/** Opens numbered things, of which some cannot be opened. */
function numbered(...broken: readonly number[]) {
  const opened: string[] = [];
  const open = async (kind: string) => {
    const name = `${kind}${opened.length}`;
    opened.push(name);
    if (broken.includes(opened.length - 1)) throw new Error(`no ${name}`);
    return name;
  };
  return { opened, take: oneAhead(open) };
}

it("nothing is opened before it is wanted, and then one more, a moment later", async () => {
  const { opened, take } = numbered();
  vi.advanceTimersByTime(LATER);
  expect(opened).toEqual([]);
  expect(await take("a")).toBe("a0");
  expect(opened).toEqual(["a0"]);
  vi.advanceTimersByTime(LATER);
  expect(opened).toEqual(["a0", "a1"]);
  expect(await take("a")).toBe("a1");
});

it("never is one given twice, however many want it at once, nor does more than one wait", async () => {
  const { opened, take } = numbered();
  for (let turn = 0; turn < 3; turn += 1) {
    await Promise.all([take("a"), take("a"), take("a")]);
    vi.advanceTimersByTime(LATER);
  }
  const given = await Promise.all([take("a"), take("a")]);
  expect(new Set(given).size).toBe(2);
  expect(opened).toHaveLength(3 + 1 + 2 + 1 + 2 + 1 + 1);
});

it("one of another kind is not given", async () => {
  const { take } = numbered();
  await take("a");
  vi.advanceTimersByTime(LATER);
  expect(await take("b")).toBe("b2");
  vi.advanceTimersByTime(LATER);
  expect(await take("b")).toBe("b3");
});

it("one that could not be opened ahead is opened anew", async () => {
  const { take } = numbered(1);
  await take("a");
  vi.advanceTimersByTime(LATER);
  expect(await take("a")).toBe("a2");
});

it("all are of one kind where none is told", async () => {
  let opened = 0;
  const take = oneAhead(async (_kind: undefined) => (opened += 1));
  expect(await take(undefined)).toBe(1);
  vi.advanceTimersByTime(LATER);
  expect(await Promise.all([take(undefined), take(undefined)])).toEqual([2, 3]);
});
