import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answerOf as answersOf } from "../faults/answers.ts";
import type { Reply } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { envelope } from "../faults/envelope.ts";
import { errorStream } from "../faults/error-stream.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { streamText } from "../faults/stream-text.ts";
import { RUBBISH } from "./rubbish-plugin.ts";

/** What a plugin gives that its types do not allow. */
const PLUGIN = new URL("./rubbish-plugin.ts", import.meta.url).href;
const STAGE_OF_SKIPPED = { name: "dispensable-rubbish", data: { skipped: true } };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ more: `plugins: { "${PLUGIN}": {} }` });
});
beforeEach(() => {
  stage.a.reset();
  stage.a.answer(answersOf("a"));
});
afterAll(() => stage.close());

const ask = (id: string, item: object, stream: boolean) =>
  stage.chat(
    { stream, plugins: [{ id, ...item }] },
    { headers: { "x-service-metadata": "enabled" } },
  );

/** The text of a whole answer in either form, and its stages. */
function answerOf(reply: Reply, stream: boolean) {
  expect(reply.status).toBe(200);
  if (stream) {
    const chunks = cleanStream(reply);
    const last = chunks.at(-1) as unknown as { service_metadata: { pipeline: object[] } };
    return { text: streamText(chunks), stages: last.service_metadata.pipeline };
  }
  const { choices, service_metadata: metadata } = JSON.parse(reply.body.toString());
  return { text: choices[0].message.content, stages: metadata.pipeline };
}

async function checkSkipped(item: object, stream: boolean): Promise<void> {
  const { text, stages } = answerOf(await ask("dispensable-rubbish", item, stream), stream);
  expect(text).toBe("from-a");
  expect(stages).toMatchObject([STAGE_OF_SKIPPED]);
}

describe.each(RUBBISH.request)("a request with %s", (request) => {
  test.each([false, true])("skips who left it, where it may be (stream: %s)", async (stream) => {
    await checkSkipped({ request }, stream);
    expect(stage.a.calls).toHaveLength(1);
  });

  test("is that plugin's failure else, and reaches nobody", async () => {
    envelope(await ask("rubbish", { request }, false), 500);
    expect(stage.a.calls).toHaveLength(0);
  });
});

test.each(RUBBISH.result)("a result with %s skips its plugin", async (result) => {
  await checkSkipped({ result }, false);
  envelope(await ask("rubbish", { result }, false), 500);
});

test.each(RUBBISH.chunk)("a chunk with %s skips its plugin, first or later", async (chunk) => {
  await checkSkipped({ chunk }, true);
  await checkSkipped({ chunk, after: 2 }, true);
  envelope(await ask("rubbish", { chunk }, true), 500);
});

test.each(RUBBISH.stream)("a stream of %s skips its plugin", async (stream) => {
  await checkSkipped({ stream }, true);
});

test.each(RUBBISH.loss)("%s ends the stream in words that name the plugin", async (stream) => {
  const reply = await ask("dispensable-rubbish", { stream }, true);
  const { before, code } = errorStream(reply, 502);
  expect(code).toBe(502);
  expect(streamText(before)).toBe("from-a");
  expect(reply.body.toString()).toContain(
    "The plugin dispensable-rubbish failed in the middle of the answer",
  );
  expect(reply.body.toString()).not.toContain("secret");
  expect((await stage.ledger(reply)).outcome).toBe("failed");
});
