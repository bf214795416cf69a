import { type Answer, errorAnswer, parseScript, type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { answerOf } from "./answers.ts";
import type { Reply } from "./ask.ts";
import { cleanStream } from "./clean-stream.ts";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";
import { A_THEN_B } from "./stage.ts";
import { streamText } from "./stream-text.ts";

const stream = { stream: true };

/** The text of an answer, streamed or not. */
function textOf(reply: Reply, streamed: boolean): string {
  if (streamed) return streamText(cleanStream(reply));
  expect(reply.status).toBe(200);
  return JSON.parse(reply.body.toString()).choices[0].message.content;
}

const TOO_LONG = parseScript(
  `STATUS 400
JSON {"error":{"message":"This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}`,
);

faultTests(
  "B27 a request that is wrong everywhere stays a 400",
  { plain: {}, stream },
  async ({ a, b, chat }, more) => {
    a.answer(TOO_LONG);
    b.answer(TOO_LONG);
    const reply = await chat({ ...A_THEN_B, ...more });
    expect(JSON.stringify(envelope(reply, 400))).toContain("maximum context length is 8192");
    expect(a.calls).toHaveLength(1);
    expect(b.calls.length).toBeLessThanOrEqual(1);
    a.answer(answerOf("a"));
    expect(textOf(await chat(), false)).toBe("from-a");
  },
);

const busy = (status: number, seconds: number) =>
  errorAnswer(status, { retryAfter: seconds, message: "Too many requests" });

faultTests(
  "B30 the provider's Retry-After reaches the caller, and no fallback is made",
  {
    "429": { script: busy(429, 7), status: 429, seconds: "7", more: {} },
    "503": { script: busy(503, 9), status: 503, seconds: "9", more: {} },
    "429 for a stream": { script: busy(429, 7), status: 429, seconds: "7", more: stream },
    "503 for a stream": { script: busy(503, 9), status: 503, seconds: "9", more: stream },
  },
  async ({ a, b, chat }, { script, status, seconds, more }) => {
    a.answer(script);
    b.answer(script);
    const reply = await chat({ model: "t/two", provider: { allow_fallbacks: false }, ...more });
    envelope(reply, status);
    expect(reply.headers["retry-after"]).toBe(seconds);
    expect(a.calls.length + b.calls.length).toBe(1);
  },
);

faultTests(
  "B31 a fallback to another model is charged once and named right",
  { plain: {}, stream },
  async ({ a, chat, ledger }, more: { stream?: boolean }) => {
    a.answer(errorAnswer(429, { retryAfter: 60, message: "slow down" }));
    const startedAt = performance.now();
    const reply = await chat({ model: undefined, models: ["t/one", "t/b-only"], ...more });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(textOf(reply, more.stream === true)).toBe("from-b");
    expect(modelsIn(reply, more.stream === true)).toEqual(["t/b-only"]);
    expect(await ledger(reply)).toMatchObject({
      prompt_tokens: 10,
      completion_tokens: 5,
      cost: 60,
      model: "t/b-only",
    });
  },
);

function modelsIn(reply: Reply, streamed: boolean): readonly string[] {
  if (!streamed) return [JSON.parse(reply.body.toString()).model];
  return [...new Set(cleanStream(reply).map(({ model }) => model))];
}

const SILENCE: Script = [steps.pause(60_000)];
const SHORT = "{ first_token: 1s, idle: 1s }";

faultTests(
  "B36 an upstream that never answers is a 524",
  { plain: {}, stream },
  async ({ a, chat }, more) => {
    a.answer(SILENCE);
    const startedAt = performance.now();
    envelope(await chat(more), 524, 408);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await a.calls[0]?.closed;
    expect(a.calls[0]?.outcome).toBe("caller-left");
  },
  { timeouts: SHORT },
);

faultTests(
  "B36 an upstream that never answers is replaced",
  { plain: {}, stream },
  async ({ a, chat }, more: { stream?: boolean }) => {
    a.answer(SILENCE);
    const reply = await chat({ ...A_THEN_B, ...more });
    expect(textOf(reply, more.stream === true)).toBe("from-b");
    await a.calls[0]?.closed;
    expect(a.calls[0]?.outcome).toBe("caller-left");
  },
  { timeouts: SHORT },
);

const REJECTIONS: Readonly<Record<string, Answer>> = {
  "401": parseScript('STATUS 401\nJSON {"error":{"message":"bad key","code":"invalid_api_key"}}'),
  "403": parseScript('STATUS 403\nJSON {"error":{"message":"region not allowed"}}'),
  "402": parseScript(
    'STATUS 402\nJSON {"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}',
  ),
};

for (const [how, more] of Object.entries({ plain: {}, stream })) {
  faultTests(
    `B38 a provider that rejects the operator's key is replaced (${how})`,
    REJECTIONS,
    async ({ a, chat, ledger }, answer) => {
      a.answer(answer);
      const reply = await chat({ ...A_THEN_B, ...more });
      expect(textOf(reply, how === "stream")).toBe("from-b");
      expect(await ledger(reply)).toMatchObject({ provider: "b", cost: 60 });
    },
  );
}

faultTest("B38 alone, it is the provider's failure and not the caller's", async ({ a, chat }) => {
  a.answer(REJECTIONS["401"] ?? []);
  envelope(await chat(), 502);
});
