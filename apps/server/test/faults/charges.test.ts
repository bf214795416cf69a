import { steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { answerOf, completionOf } from "./answers.ts";
import { cleanStream } from "./clean-stream.ts";
import { faultTest } from "./fault-test.ts";

const USAGE = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 };

faultTest("B11 a stream is charged although usage was not asked for", async (stage) => {
  const { a, chat, ledger } = stage;
  a.answer(answerOf("a", USAGE));
  const streamed = await chat({ stream: true });
  cleanStream(streamed);
  expect(a.calls[0]?.body).toMatchObject({ stream_options: { include_usage: true } });
  const charge = { prompt_tokens: 1000, completion_tokens: 500, cost: 6000 };
  expect(await ledger(streamed)).toMatchObject(charge);

  const plain = await chat();
  expect(plain.status).toBe(200);
  expect(a.calls[1]?.body).not.toHaveProperty("stream_options");
  expect(await ledger(plain)).toMatchObject(charge);
});

faultTest("B74 tokens read from the cache cost what they cost", async ({ a, chat, ledger }) => {
  const usage = {
    prompt_tokens: 1000,
    completion_tokens: 100,
    total_tokens: 1100,
    prompt_tokens_details: { cached_tokens: 800 },
  };
  a.answer([steps.json(completionOf("a", { usage }))]);
  const reply = await chat();
  expect(JSON.parse(reply.body.toString()).usage).toMatchObject({ ...usage, cost: 0.00128 });
  expect((await ledger(reply)).cost).toBe(1280);
});
