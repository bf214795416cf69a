import { type Step, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../faults/stage.ts";
import { streamChunks } from "../faults/stream-chunks.ts";
import { events, ROLE, says, streamScript } from "../faults/upstream-chunk.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Text and error in one read would be an error before the stream began, with a status of its own. */
const APART = steps.pause(500);

const lastAfter = async (...end: readonly Step[]) => {
  stage.a.next([...streamScript(events(ROLE, says("par"))), APART, ...end]);
  return streamChunks(await stage.chat({ stream: true })).at(-1);
};
const told = (error: object) => lastAfter(steps.write(events(JSON.stringify({ error }))));

test("a failure that passes says so to programs", async () => {
  expect(await told({ message: "slow down", code: 429 })).toMatchObject({
    error: { code: 429, availability: { code: "capacity_exhausted", affected_providers: ["A"] } },
  });
});

test("the last event has the error and a choice that says so", async () => {
  expect(await told({ message: "worker died", type: "server_error" })).toEqual({
    id: expect.stringMatching(/^gen-/),
    object: "chat.completion.chunk",
    created: expect.toSatisfy(Number.isInteger),
    model: "t/one",
    provider: "A",
    error: {
      code: 502,
      message: expect.stringContaining("worker died"),
      metadata: expect.objectContaining({
        error_type: "provider_unavailable",
        provider_name: "A",
        raw: expect.stringContaining("worker died"),
      }),
    },
    choices: [
      {
        index: 0,
        delta: { role: "assistant", content: "" },
        finish_reason: "error",
        native_finish_reason: null,
      },
    ],
  });
});

test.each([
  [{ message: "slow down", code: 429 }, 429, "rate_limit_exceeded"],
  [{ message: "Overloaded", type: "overloaded_error" }, 529, "provider_overloaded"],
  [{ message: "too long", code: "context_length_exceeded" }, 400, "context_length_exceeded"],
  [{ message: "no", code: "content_policy_violation" }, 400, "content_policy_violation"],
  [{ message: "busy", code: "503" }, 503, "provider_overloaded"],
  [{ message: "quota", code: "insufficient_quota" }, 502, "provider_unavailable"],
  [{ message: "odd", code: "odd_code" }, 502, "provider_unavailable"],
])("%j is a %i", async (error, code, errorType) => {
  expect((await told(error))?.error).toMatchObject({ code, metadata: { error_type: errorType } });
});

test("a broken connection is a 502", async () => {
  const last = await lastAfter(steps.pause(50), steps.reset());
  expect(last?.error).toMatchObject({
    code: 502,
    metadata: { error_type: "provider_unavailable" },
  });
});
