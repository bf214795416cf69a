import { completeAnswer, eventStreamFrame, fault, type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { cleanStream } from "./clean-stream.ts";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";
import type { Stage } from "./stage.ts";
import { streamText } from "./stream-text.ts";
import { streamTools } from "./stream-tools.ts";

const ROCK = { model: "t/rock" };
const TWO = { model: "t/rock2", provider: { order: ["rock", "b"] } };
const stream = { stream: true };
const tools = [
  { type: "function", function: { name: "now", parameters: { type: "object", properties: {} } } },
];

interface Sent {
  readonly system?: readonly object[];
  readonly messages: readonly { readonly role: string; readonly content: readonly object[] }[];
}

const sent = ({ a }: Stage): Sent => a.calls[0]?.body as Sent;
const contentOf = (reply: { readonly body: Buffer }) =>
  JSON.parse(reply.body.toString()).choices[0].message.content;

const whole = (content: readonly object[], more: object = {}) => ({
  output: { message: { role: "assistant", content } },
  stopReason: "end_turn",
  usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 },
  metrics: { latencyMs: 1 },
  ...more,
});

const frame = (type: string, value: object): Uint8Array =>
  eventStreamFrame(
    { ":event-type": type, ":content-type": "application/json", ":message-type": "event" },
    value,
  );
const exception = (type: string, message: string): Uint8Array =>
  eventStreamFrame({ ":exception-type": type, ":message-type": "exception" }, { message });
const frames = (...list: readonly Uint8Array[]): Script => [
  steps.header("content-type", "application/vnd.amazon.eventstream"),
  ...list.map((bytes) => steps.write(bytes)),
  steps.end(),
];
const START = frame("messageStart", { role: "assistant" });
const text = (words: string) =>
  frame("contentBlockDelta", { contentBlockIndex: 0, delta: { text: words } });
const stop = (stopReason: string) => frame("messageStop", { stopReason });
const USAGE = frame("metadata", { usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 } });

faultTest("an answer comes whole and as a stream, signed for its region", async (stage) => {
  const { a, chat } = stage;
  a.answer(completeAnswer({ tokens: 5 }));
  expect(contentOf(await chat(ROCK))).toBe("w1 w2 w3 w4 w5");
  const reply = await chat({ ...ROCK, ...stream });
  const chunks = cleanStream(reply);
  expect(streamText(chunks)).toBe("w1 w2 w3 w4 w5");
  expect(chunks.at(-1)?.usage).toMatchObject({ completion_tokens: 5 });
  const model = "us.anthropic.claude-sonnet-4-5-20250929-v1%3A0";
  expect(a.calls.map(({ path }) => path.replace(/^\/v1/, ""))).toEqual([
    `/model/${model}/converse`,
    `/model/${model}/converse-stream`,
  ]);
  for (const { headers } of a.calls) {
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-east-1\/bedrock\/aws4_request, /,
    );
    expect(headers["x-amz-security-token"]).toBe("up-secret-t");
    expect(JSON.stringify(headers)).not.toContain("up-secret-s");
  }
});

faultTest("a key of the service goes as a bearer token", async ({ a, chat }) => {
  a.answer(completeAnswer({ tokens: 2 }));
  const reply = await chat({ model: "t/rock-key", seed: 7, top_k: 5 });
  expect(contentOf(reply)).toBe("w1 w2");
  expect(reply.headers["x-sluice-dropped"]).toBe("seed");
  expect(a.calls[0]?.headers.authorization).toBe("Bearer up-secret-a");
  expect(a.calls[0]?.headers).not.toHaveProperty("x-amz-date");
});

faultTest("no caller sees a credential that the service quotes", async ({ a, chat }) => {
  const message =
    "The Canonical String should have been 'x-amz-security-token:up-secret-t' of AKIDEXAMPLE";
  a.answer([
    steps.status(403),
    steps.header("x-amzn-errortype", "InvalidSignatureException"),
    steps.json({ message }),
  ]);
  const reply = await chat(ROCK);
  envelope(reply, 502);
  expect(reply.body.toString()).not.toMatch(/up-secret|AKIDEXAMPLE/);
});

faultTest("B20 a call without arguments after a text has the index 0 and `{}`", async (stage) => {
  const toolUse = { toolUseId: "tooluse_1", name: "now" };
  stage.a.answer(
    frames(
      START,
      text("Checking."),
      frame("contentBlockStop", { contentBlockIndex: 0 }),
      frame("contentBlockStart", { contentBlockIndex: 1, start: { toolUse } }),
      frame("contentBlockStop", { contentBlockIndex: 1 }),
      stop("tool_use"),
      USAGE,
    ),
  );
  const chunks = cleanStream(await stage.chat({ ...ROCK, ...stream, tools }));
  expect(streamText(chunks)).toBe("Checking.");
  expect(streamTools(chunks)).toEqual([{ id: "tooluse_1", name: "now", arguments: "{}" }]);
  expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("tool_calls");
});

faultTests(
  "a stream that fails before a token is another's, whole",
  {
    throttled: frames(START, exception("throttlingException", "Too many tokens, please wait.")),
    "at fault": frames(START, exception("internalServerException", "Unexpected.")),
    cut: frames(START, text("from").subarray(0, 40)),
    damaged: frames(
      START,
      Uint8Array.from(text("from"), (byte, at) => (at === 50 ? byte ^ 1 : byte)),
    ),
    "no frames": frames(Buffer.from("<html><body>Bad Gateway</body></html>")),
    "without a reason": frames(START),
  },
  async ({ a, chat }, script) => {
    a.answer(script);
    expect(streamText(cleanStream(await chat({ ...TWO, ...stream })))).toBe("from-b");
    expect(contentOf(await chat(TWO))).toBe("from-b");
  },
);

faultTests(
  "the faults of the mock in this protocol move on to another",
  {
    "rate-limited": fault("rate-limited"),
    "server-error": fault("server-error"),
    unavailable: fault("unavailable"),
    overloaded: fault("overloaded"),
    html: fault("html"),
    "empty-body": fault("empty-body"),
  },
  async ({ a, chat }, answer) => {
    a.answer(answer);
    expect(contentOf(await chat(TWO))).toBe("from-b");
    expect(streamText(cleanStream(await chat({ ...TWO, ...stream })))).toBe("from-b");
  },
);

faultTest("an answer in the other form than asked is put right", async ({ a, chat }) => {
  a.answer(fault("stream-instead-of-json", { tokens: 3 }));
  expect(contentOf(await chat(ROCK))).toBe("w1 w2 w3");
  a.answer(fault("json-instead-of-stream", { tokens: 3 }));
  expect(streamText(cleanStream(await chat({ ...ROCK, ...stream })))).toBe("w1 w2 w3");
});

faultTest(
  "B34 a 529 stays one, a full quota is a 429, a long prompt a 400",
  async ({ a, chat }) => {
    const refuse = (status: number, type: string, message: string): Script => [
      steps.status(status),
      steps.header("x-amzn-errortype", type),
      steps.json({ message }),
    ];
    a.answer(refuse(529, "ServiceUnavailableException", "Overloaded"));
    envelope(await chat(ROCK), 529);
    a.answer(refuse(400, "ServiceQuotaExceededException", "Quota exceeded"));
    envelope(await chat({ ...ROCK, ...stream }), 429);
    a.answer(refuse(400, "ValidationException", "Input is too long for requested model."));
    envelope(await chat(ROCK), 400);
  },
);

faultTest("B74 cached tokens stand within the prompt and are charged once", async (stage) => {
  const usage = {
    inputTokens: 100,
    cacheReadInputTokens: 500,
    cacheWriteInputTokens: 400,
    outputTokens: 10,
    totalTokens: 1010,
  };
  stage.a.answer([steps.json(whole([{ text: "x" }], { usage }))]);
  const reply = await stage.chat(ROCK);
  expect(JSON.parse(reply.body.toString()).usage).toMatchObject({
    prompt_tokens: 1000,
    completion_tokens: 10,
    total_tokens: 1010,
    prompt_tokens_details: { cached_tokens: 500 },
  });
  expect(await stage.ledger(reply)).toMatchObject({ prompt_tokens: 1000, cost: 750 });
});

faultTest("B84 results of tools come in one turn, arguments are objects", async (stage) => {
  stage.a.answer([steps.json(whole([{ text: "from-a" }]))]);
  const call = (id: string, name: string, args: string) => ({
    id,
    type: "function",
    function: { name, arguments: args },
  });
  const reply = await stage.chat({
    ...ROCK,
    tools,
    messages: [
      { role: "system", content: "SYS" },
      { role: "user", content: "go" },
      {
        role: "assistant",
        content: null,
        tool_calls: [call("call_a", "now", ""), call("call_b", "find", '{"q":"x"}')],
      },
      { role: "tool", tool_call_id: "call_a", content: "12:00" },
      { role: "tool", tool_call_id: "call_b", content: "" },
      { role: "user", content: "and now?" },
    ],
  });
  expect(contentOf(reply)).toBe("from-a");
  expect(sent(stage).system).toEqual([{ text: "SYS" }]);
  expect(sent(stage).messages.slice(1)).toMatchObject([
    {
      role: "assistant",
      content: [
        { toolUse: { toolUseId: "call_a", input: {} } },
        { toolUse: { toolUseId: "call_b", input: { q: "x" } } },
      ],
    },
    {
      role: "user",
      content: [
        { toolResult: { toolUseId: "call_a" } },
        { toolResult: { toolUseId: "call_b" } },
        { text: "and now?" },
      ],
    },
  ]);
});

faultTests(
  "B88 a stop reason means the same in a stream and in a whole answer",
  {
    end_turn: ["end_turn", "stop"],
    max_tokens: ["max_tokens", "length"],
    guardrail_intervened: ["guardrail_intervened", "content_filter"],
    brand_new_reason: ["brand_new_reason", "stop"],
  } satisfies Record<string, [string, string]>,
  async ({ a, chat }, [stopReason, expected]) => {
    a.answer([steps.json(whole([{ text: "x" }], { stopReason }))]);
    const choice = JSON.parse((await chat(ROCK)).body.toString()).choices[0];
    expect(choice).toMatchObject({ finish_reason: expected, native_finish_reason: stopReason });
    a.answer(frames(START, text("x"), stop(stopReason), USAGE));
    const chunks = cleanStream(await chat({ ...ROCK, ...stream }));
    expect(streamText(chunks)).toBe("x");
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe(expected);
  },
);
