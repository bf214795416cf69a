import { expect, test, vi } from "vitest";
import { keepLease } from "./keep-lease.ts";

/** A clock whose sleeps end when they are told to. */
function handClock() {
  let wake = () => {};
  const sleep = vi.fn(
    (_ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        wake = resolve;
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  return { sleep, wake: () => wake() };
}

test("the lease is renewed and the abandoned are ended before it resolves, then every five seconds", async () => {
  const clock = handClock();
  const calls: string[] = [];
  const money = {
    renewLease: async () => void calls.push("renew"),
    settleAbandoned: async () => calls.push("settle"),
  };
  const log = { warn: vi.fn() };
  const lease = await keepLease(money, clock, log);
  expect(calls).toEqual(["renew", "settle"]);
  expect(clock.sleep).toHaveBeenCalledWith(5_000, expect.anything());
  clock.wake();
  await vi.waitFor(() => expect(clock.sleep).toHaveBeenCalledTimes(2));
  expect(calls).toHaveLength(4);
  await lease.stop();
  expect(calls).toHaveLength(4);
});

test("a database that is away is told, and asked again", async () => {
  const clock = handClock();
  const away = new Error("locked");
  const renewLease = vi.fn().mockRejectedValueOnce(away).mockResolvedValue(undefined);
  const log = { warn: vi.fn() };
  const lease = await keepLease({ renewLease, settleAbandoned: async () => 0 }, clock, log);
  expect(log.warn).toHaveBeenCalledWith({ err: away }, expect.any(String));
  clock.wake();
  await vi.waitFor(() => expect(renewLease).toHaveBeenCalledTimes(2));
  expect(log.warn).toHaveBeenCalledTimes(1);
  await lease.stop();
});

test("what was settled is told", async () => {
  const log = { warn: vi.fn() };
  const money = { renewLease: async () => {}, settleAbandoned: async () => 3 };
  const lease = await keepLease(money, handClock(), log);
  expect(log.warn).toHaveBeenCalledWith({ count: 3 }, expect.any(String));
  await lease.stop();
});
