import { type Script, steps } from "@sluice/mock-upstream";
import { expect, test } from "vitest";
import type { Chunk } from "../faults/chunk.ts";
import { streamChunks } from "../faults/stream-chunks.ts";
import { openStreamStage, type StreamStage } from "./stream-stage.ts";
import { DONE, usageOf } from "./upstream-answer.ts";

interface Said {
  readonly index: number;
  readonly delta?: object;
  readonly finish_reason?: string | null;
  readonly error?: object;
}

/** One event with one choice. */
const says = ({ delta = {}, finish_reason = null, ...rest }: Said, more: object = {}) =>
  steps.event({
    id: "u1",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "internal-a",
    choices: [{ ...rest, delta, finish_reason }],
    ...more,
  });

const HEAD = steps.header("content-type", "text/event-stream");
const BEGUN: Script = [
  HEAD,
  says({ index: 0, delta: { role: "assistant", content: "one" } }),
  says({ index: 1, delta: { role: "assistant", content: "two" } }),
  steps.pause(50),
];
const LOST = { error: { message: "the worker was lost", code: 503 } };
const LAST: Script = [steps.event({ id: "u1", choices: [], usage: usageOf(4) }), DONE, steps.end()];

/** What became of a choice: its text, and the only reason that it ended with. */
function ended(chunks: readonly Chunk[], index: number) {
  const own = chunks
    .filter(({ usage }) => usage === undefined)
    .flatMap(({ choices }) => choices.filter((choice) => choice.index === index));
  const reasons = own.flatMap(({ finish_reason }) => finish_reason ?? []);
  expect(reasons).toHaveLength(1);
  return { text: own.map(({ delta }) => delta.content ?? "").join(""), reason: reasons[0] };
}

async function withStage(run: (stage: StreamStage) => Promise<void>): Promise<void> {
  const stage = await openStreamStage({ attempts: 0 });
  try {
    await run(stage);
  } finally {
    await stage.close();
  }
}

const two = { stream: true, n: 2 };

test("a choice that fails beside another ends with its own error, and the other goes on", () =>
  withStage(async (stage) => {
    stage
      .upstream("a")
      .answer([
        ...BEGUN,
        says({ index: 0, finish_reason: "error", ...LOST }),
        steps.pause(50),
        says({ index: 1, delta: { content: " more" } }),
        says({ index: 1, finish_reason: "stop" }),
        ...LAST,
      ]);
    const reply = await stage.chat(two);
    const chunks = streamChunks(reply);
    expect(chunks.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(ended(chunks, 0)).toEqual({ text: "one", reason: "error" });
    expect(ended(chunks, 1)).toEqual({ text: "two more", reason: "stop" });
    const failed = chunks.flatMap(({ choices }) => choices.filter((choice) => "error" in choice));
    expect(failed).toMatchObject([{ index: 0, error: { code: 503 } }]);
    // The chunk with usage repeats the reason of the choice that has one.
    expect(chunks.at(-1)).toMatchObject({
      choices: [{ index: 1, finish_reason: "stop" }],
      usage: usageOf(4),
    });
    expect(await stage.ledger(reply)).toMatchObject({ outcome: "complete", completion_tokens: 4 });
  }));

test("a stream whose choices have all failed is an error, and is not charged", () =>
  withStage(async (stage) => {
    stage
      .upstream("a")
      .answer([
        ...BEGUN,
        says({ index: 0, finish_reason: "error", ...LOST }),
        says({ index: 1, finish_reason: "error", ...LOST }),
        ...LAST,
      ]);
    const reply = await stage.chat(two);
    const chunks = streamChunks(reply);
    expect(chunks.at(-1)?.error).toMatchObject({ code: 503 });
    expect(chunks.filter(({ error }) => error !== undefined)).toHaveLength(1);
    expect(await stage.ledger(reply)).toMatchObject({ outcome: "failed", cost: 0 });
  }));

test("all choices that fail before anything was sent are replaced", () =>
  withStage(async (stage) => {
    stage
      .upstream("a")
      .answer([
        HEAD,
        says({ index: 0, finish_reason: "error", ...LOST }),
        says({ index: 1, finish_reason: "error", ...LOST }),
        DONE,
      ]);
    const reply = await stage.chat(two);
    expect(ended(streamChunks(reply), 0).reason).toBe("stop");
    expect(streamChunks(reply)[0]?.provider).toBe("b");
  }));

test("an upstream that breaks ends every choice that had not ended, and no other", () =>
  withStage(async (stage) => {
    stage
      .upstream("a")
      .answer([
        ...BEGUN,
        says({ index: 0, finish_reason: "stop" }),
        steps.pause(50),
        steps.reset(),
      ]);
    const reply = await stage.chat(two);
    const chunks = streamChunks(reply);
    expect(chunks.at(-1)?.error).toMatchObject({ code: 502 });
    expect(ended(chunks, 0)).toEqual({ text: "one", reason: "stop" });
    expect(ended(chunks, 1)).toEqual({ text: "two", reason: "error" });
    expect(await stage.ledger(reply)).toMatchObject({ outcome: "failed", cost: 0 });
  }));

test.each([
  ["streamed", two],
  ["whole", { n: 2 }],
])("a whole answer with a failed choice keeps its error, %s", (_name, more) =>
  withStage(async (stage) => {
    const message = { role: "assistant", content: "one" };
    stage.upstream("a").answer([
      steps.json({
        choices: [
          { index: 0, message, finish_reason: "error", ...LOST },
          { index: 1, message: { role: "assistant", content: "two" }, finish_reason: "stop" },
        ],
        usage: usageOf(4),
      }),
    ]);
    const reply = await stage.chat(more);
    const choices =
      "stream" in more
        ? streamChunks(reply).flatMap((chunk) => chunk.choices)
        : JSON.parse(reply.body.toString()).choices;
    const failed = choices.filter((choice: object) => "error" in choice);
    expect(failed).toMatchObject([{ index: 0, finish_reason: "error", error: { code: 503 } }]);
    expect(choices).toContainEqual(expect.objectContaining({ index: 1, finish_reason: "stop" }));
  }),
);
