import { afterEach, expect, it, vi } from "vitest";
import type { HttpProvider, WireRequest } from "../provider.ts";
import { signRequest } from "./sign-request.ts";

const REQUEST: WireRequest = { method: "POST", url: "u", headers: {} };
const SIGNED: WireRequest = { ...REQUEST, headers: { authorization: "Bearer t" } };
const clocks = { connect: 1000, firstToken: 9000, idle: 9000, total: 9000 };

const sign = (signed: WireRequest | Promise<WireRequest>, signal = new AbortController().signal) =>
  signRequest({ sign: () => signed } as unknown as HttpProvider, REQUEST, {
    clocks,
    signal,
    now: () => 0,
  });
const never = new Promise<WireRequest>(() => undefined);

afterEach(() => {
  vi.useRealTimers();
});

it("makes no promise where credentials are at hand", () => {
  expect(sign(SIGNED)).toBe(SIGNED);
});

it("waits for credentials that have to be fetched", async () => {
  expect(await sign(Promise.resolve(SIGNED))).toBe(SIGNED);
  await expect(sign(Promise.reject(new Error("none")))).rejects.toThrow("none");
});

it("waits no longer than for a connection", async () => {
  vi.useFakeTimers();
  const waiting = expect(sign(never)).rejects.toMatchObject({
    failure: {
      kind: "timeout",
      message: "its credentials did not come in time (connect limit of 1000 ms)",
    },
  });
  await vi.advanceTimersByTimeAsync(1001);
  await waiting;
});

it("waits no longer than the caller does", async () => {
  const controller = new AbortController();
  const waiting = expect(sign(never, controller.signal)).rejects.toMatchObject({
    failure: { kind: "cancelled" },
  });
  controller.abort();
  await waiting;
});
