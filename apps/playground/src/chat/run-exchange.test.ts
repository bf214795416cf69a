import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import type { ConversationEvent } from "./conversation.ts";
import { type ExchangeRun, runExchange } from "./run-exchange.ts";

const failure = {
  code: 429,
  message: "Too many requests",
  metadata: undefined,
  retryAfterSeconds: 3,
};

async function run(open: ExchangeRun["open"], signal = new AbortController().signal) {
  const told: ConversationEvent[] = [];
  const tell = (event: ConversationEvent) => told.push(event);
  const result = await runExchange({ id: "a", signal, now: () => 5, open, tell });
  return { told, result };
}

async function* reads(...kept: []) {
  yield kept;
  yield kept;
}

test("tells each read, then the end", async () => {
  const { told, result } = await run(async () => reads());
  expect(told.map((event) => event.kind)).toEqual(["received", "received", "over"]);
  expect(told.at(-1)).toEqual({ kind: "over", id: "a", end: { kind: "ended" }, at: 5 });
  expect(result).toBeUndefined();
});

test("a refusal is told and given back", async () => {
  const { told, result } = await run(() => Promise.reject(new ApiError(failure)));
  expect(told).toEqual([{ kind: "over", id: "a", end: { kind: "failed", failure }, at: 5 }]);
  expect(result).toBe(failure);
});

test("a lost connection is told in words", async () => {
  const { result } = await run(() => Promise.reject(new TypeError("fetch failed")));
  expect(result?.message).toContain("connection to the gateway");
});

test("what an abort throws is a stop, not a failure", async () => {
  const { told, result } = await run(
    () => Promise.reject(new DOMException("", "AbortError")),
    AbortSignal.abort(),
  );
  expect(told.at(-1)).toMatchObject({ end: { kind: "stopped" } });
  expect(result).toBeUndefined();
});
