import { steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completionOf } from "../faults/answers.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { envelope } from "../faults/envelope.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { events, streamScript } from "../faults/upstream-chunk.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const message = (content: string) => ({ role: "assistant", content });
const failed = {
  index: 1,
  message: message("par"),
  finish_reason: "error",
  error: { code: 502, message: "worker died" },
};

test("a plain answer keeps them all", async () => {
  const choices = [
    { index: 0, message: message("one"), finish_reason: "stop" },
    { index: 1, message: message("two"), finish_reason: "length" },
  ];
  stage.a.next([steps.json(completionOf("a", { choices }))]);
  const reply = await stage.chat({ n: 2 });
  expect(stage.a.calls.at(-1)?.body).toMatchObject({ n: 2 });
  expect(JSON.parse(reply.body.toString()).choices).toMatchObject(choices);
});

test("one that failed beside a good one has its error, and the answer is charged", async () => {
  const good = { index: 0, message: message("one"), finish_reason: "stop" };
  stage.a.next([steps.json(completionOf("a", { choices: [good, failed] }))]);
  const reply = await stage.chat({ n: 2 });
  expect(reply.status).toBe(200);
  const { choices, usage } = JSON.parse(reply.body.toString());
  expect(choices[0]).toMatchObject({ ...good, message: { content: "one" } });
  expect(choices[0]).not.toHaveProperty("error");
  expect(choices[1]).toMatchObject({
    index: 1,
    finish_reason: "error",
    message: { role: "assistant", content: "par" },
    error: {
      code: 502,
      message: expect.stringContaining("worker died"),
      metadata: { error_type: "provider_unavailable" },
    },
  });
  expect(usage.cost).toBeGreaterThan(0);
});

test("when all of them failed there is no answer", async () => {
  stage.a.next([steps.json(completionOf("a", { choices: [{ ...failed, index: 0 }, failed] }))]);
  envelope(await stage.chat({ n: 2 }), 502);
});

test("a stream interleaves them; its last chunk repeats the first one's reason", async () => {
  const chunk = (index: number, delta: object, finish_reason: string | null = null) =>
    events(JSON.stringify({ id: "u", choices: [{ index, delta, finish_reason }] }));
  const usage = { prompt_tokens: 1, completion_tokens: 4, total_tokens: 5 };
  stage.a.next(
    streamScript(
      chunk(0, { role: "assistant", content: "" }),
      chunk(1, { role: "assistant", content: "" }),
      chunk(1, { content: "t" }),
      chunk(0, { content: "o" }),
      chunk(1, { content: "wo" }),
      chunk(0, { content: "ne" }),
      chunk(0, {}, "stop"),
      chunk(1, {}, "length"),
      events(JSON.stringify({ id: "u", choices: [], usage })),
      events("[DONE]"),
    ),
  );
  const chunks = cleanStream(await stage.chat({ n: 2, stream: true }));
  const textOf = (index: number) =>
    chunks
      .flatMap(({ choices }) => choices.filter((choice) => choice.index === index))
      .map(({ delta }) => delta.content ?? "")
      .join("");
  expect([textOf(0), textOf(1)]).toEqual(["one", "two"]);
  const last = chunks.at(-1);
  expect(last?.choices).toEqual([
    {
      index: 0,
      delta: { role: "assistant", content: "" },
      finish_reason: "stop",
      native_finish_reason: "stop",
    },
  ]);
  expect(last?.usage).toMatchObject(usage);
});
