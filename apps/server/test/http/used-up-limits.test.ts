import { type Script, steps } from "@sluice/mock-upstream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { completionOf } from "../faults/answers.ts";
import { openStage, type Stage } from "../faults/stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const SEEDS = ["1", "2", "3", "4", "5", "6", "7", "8"];
const WHOLE: Script = [steps.json(completionOf("a"))];
const choice = (delta: object, reason: string | null) => ({
  choices: [{ index: 0, delta, finish_reason: reason }],
});
const STREAM: Script = [
  steps.header("content-type", "text/event-stream"),
  steps.event(choice({ content: "from-a" }, null)),
  steps.event(choice({}, "stop")),
  steps.event("[DONE]"),
  steps.end(),
];
const left = (requests: string): Script => [
  steps.header("x-ratelimit-remaining-requests", requests),
  steps.header("x-ratelimit-reset-requests", "1m0s"),
];

/** How many of the seeds A served, after one answer of A that told what is left of its limit. */
async function servedByA(answer: Script, stream: boolean): Promise<number> {
  const { a, chat } = stage;
  a.next(answer);
  const first = await chat({ model: "t/two", stream, provider: { only: ["a"] } });
  expect(first.status).toBe(200);
  for (const seed of SEEDS) {
    await chat({ model: "t/two" }, { headers: { "x-sluice-seed": seed } });
  }
  return a.calls.length - 1;
}

test.each([
  ["a whole answer", WHOLE, false],
  ["a stream", STREAM, true],
])(
  "a provider whose limit %s used up is left alone until it begins anew",
  async (_, body, stream) => {
    expect(await servedByA([...left("0"), ...body], stream)).toBe(0);
  },
);

test("one that has something left is used on", async () => {
  expect(await servedByA([...left("1"), ...WHOLE], false)).toBeGreaterThan(0);
});
