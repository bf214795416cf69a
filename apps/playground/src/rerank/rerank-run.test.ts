import { expect, test } from "vitest";
import { newRun, settleRun } from "./rerank-run.ts";

const request = { body: { model: "a/r", query: "q", documents: ["a"] }, sent: [1] };
const other = { body: { model: "a/r", query: "p", documents: ["b"] }, sent: [2] };
const reply = {
  body: { id: "gen-rerank-1", model: "a/r", provider: "North", results: [] },
  dropped: undefined,
};
const failure = {
  code: 502,
  message: "Bad gateway",
  metadata: undefined,
  retryAfterSeconds: undefined,
};

const answered = settleRun(newRun(request, undefined, 100), { kind: "complete", reply }, 150);
const second = newRun(other, answered, 200);

test("an answer belongs to the request that it was sent for", () => {
  expect(answered).toMatchObject({ endedAt: 150, answered: { request, reply } });
});

test("until the next request is answered, or when it is stopped, the answer before is shown", () => {
  expect(second.answered?.request).toBe(request);
  expect(settleRun(second, { kind: "stopped" }, 250).answered?.request).toBe(request);
  expect(settleRun(second, { kind: "complete", reply }, 250).answered?.request).toBe(other);
});

test("after a failure no earlier answer is taken for the answer", () => {
  const failed = settleRun(second, { kind: "failed", failure }, 250);
  expect(failed).toMatchObject({ answered: undefined, endedAt: 250 });
});
