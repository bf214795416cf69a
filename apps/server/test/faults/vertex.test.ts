import { completeAnswer, fault, type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { cleanStream } from "./clean-stream.ts";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";
import { streamText } from "./stream-text.ts";
import { streamTools } from "./stream-tools.ts";

const MODELS = {
  gemini: { one: "t/vert", two: "t/vert2" },
  claude: { one: "t/vert-claude", two: "t/vert-claude2" },
};
const order = { provider: { order: ["vert", "b"] } };
const stream = { stream: true };
const tools = ["now", "find"].map((name) => ({
  type: "function",
  function: { name, parameters: { type: "object", properties: {} } },
}));
const AT = "/projects/acme-models/locations/europe-west1/publishers";

const contentOf = (reply: { readonly body: Buffer }) =>
  JSON.parse(reply.body.toString()).choices[0].message.content;
const events = (...list: readonly object[]): Script => [
  steps.header("content-type", "text/event-stream"),
  ...list.map((event) => steps.write(`data: ${JSON.stringify(event)}\r\n\r\n`)),
  steps.end(),
];
const refuse = (status: number, body: object): Script => [steps.status(status), steps.json(body)];
const google = (status: number, word: string, message: string): Script =>
  refuse(status, { error: { code: status, status: word, message } });
const candidate = (parts: readonly object[], more: object = {}) => ({
  candidates: [{ content: { role: "model", parts }, ...more }],
});
const USAGE = { usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5 } };

faultTests(
  "an answer comes whole and as a stream",
  {
    gemini: {
      model: MODELS.gemini.one,
      paths: ["gemini-2.5-flash:generateContent", "gemini-2.5-flash:streamGenerateContent?alt=sse"],
      publisher: "google",
    },
    claude: {
      model: MODELS.claude.one,
      paths: [
        "claude-sonnet-4-5@20250929:rawPredict",
        "claude-sonnet-4-5@20250929:streamRawPredict",
      ],
      publisher: "anthropic",
    },
  },
  async ({ a, chat }, { model, paths, publisher }) => {
    a.answer(completeAnswer({ tokens: 5 }));
    expect(contentOf(await chat({ model }))).toBe("w1 w2 w3 w4 w5");
    const chunks = cleanStream(await chat({ model, ...stream }));
    expect(streamText(chunks)).toBe("w1 w2 w3 w4 w5");
    expect(chunks.at(-1)?.usage).toMatchObject({ completion_tokens: 5 });
    expect(a.calls.map(({ path }) => path)).toEqual(
      paths.map((path) => `/v1${AT}/${publisher}/models/${path}`),
    );
    for (const { headers } of a.calls)
      expect(headers.authorization).toBe("Bearer ya29.up-secret-a");
  },
);

faultTest("what a model of one maker does not take is named, and stays here", async (stage) => {
  const { a, chat } = stage;
  a.answer(completeAnswer({ tokens: 2 }));
  const asked = { seed: 7, verbosity: "low", service_tier: "flex", reasoning: { summary: "auto" } };
  const dropped = async (model: string) => {
    const { headers } = await chat({ model, ...asked });
    return String(headers["x-sluice-dropped"]).split(", ").sort();
  };
  expect(await dropped("t/vert")).toEqual(["reasoning.summary", "verbosity"]);
  expect(await dropped("t/vert-claude")).toEqual([
    "reasoning.summary",
    "seed",
    "service_tier",
    "verbosity",
  ]);
  const [gemini, claude] = a.calls;
  expect(gemini?.headers["x-vertex-ai-llm-shared-request-type"]).toBe("flex");
  expect(gemini?.body).toMatchObject({ generationConfig: { seed: 7 } });
  expect(claude?.body).toMatchObject({ anthropic_version: "vertex-2023-10-16" });
  expect(claude?.body).not.toHaveProperty("model");
});

faultTest("calls without ids get some, and their results go back in order", async ({ a, chat }) => {
  const parts = ["now", "find"].map((name) => ({ functionCall: { name, args: {} } }));
  const signed = [{ ...parts[0], thoughtSignature: "Sig+/==" }, parts[1] ?? {}];
  a.answer(events(candidate(signed), { ...candidate([], { finishReason: "STOP" }), ...USAGE }));
  const chunks = cleanStream(await chat({ model: "t/vert", tools, ...stream }));
  const calls = streamTools(chunks);
  expect(calls).toMatchObject([
    { name: "now", arguments: "{}" },
    { name: "find", arguments: "{}" },
  ]);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
  const details = chunks
    .flatMap(({ choices }) => choices)
    .flatMap(({ delta }) => (delta as { reasoning_details?: object[] }).reasoning_details ?? []);
  expect(details).toMatchObject([{ data: "Sig+/==", id: calls[0]?.id }]);

  a.answer(completeAnswer({ tokens: 1 }));
  const results = calls.map(({ id, name }) => ({
    role: "tool",
    tool_call_id: id,
    content: `of ${name}`,
  }));
  await chat({
    model: "t/vert",
    tools,
    messages: [
      { role: "user", content: "go" },
      {
        role: "assistant",
        content: null,
        reasoning_details: details,
        tool_calls: calls.map(({ id, name, arguments: text }) => ({
          id,
          type: "function",
          function: { name, arguments: text },
        })),
      },
      ...results.toReversed(),
    ],
  });
  const sent = a.calls.at(-1)?.body as { readonly contents?: readonly object[] } | undefined;
  expect(sent?.contents?.slice(1)).toEqual([
    { role: "model", parts: signed },
    {
      role: "user",
      parts: ["now", "find"].map((name) => ({
        functionResponse: { name, response: { output: `of ${name}` } },
      })),
    },
  ]);
});

faultTest("a file by its id is another endpoint's for Claude", async ({ a, b, chat }) => {
  const content = [{ type: "file", file: { file_id: "file_1" } }];
  const messages = [{ role: "user", content }];
  expect(contentOf(await chat({ model: MODELS.claude.two, ...order, messages }))).toBe("from-b");
  expect(a.calls).toHaveLength(0);
  expect(b.calls).toHaveLength(1);
});

faultTests(
  "a refusal moves on, or is told as what it is",
  {
    "quota of Claude, in a list": {
      model: MODELS.claude,
      answer: [
        steps.status(429),
        steps.json([{ error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "Quota" } }]),
      ],
      status: 429,
    },
    "Claude overloaded": {
      model: MODELS.claude,
      answer: refuse(529, { type: "error", error: { type: "overloaded_error", message: "Busy" } }),
      status: 529,
    },
    "no such model here": {
      model: MODELS.claude,
      answer: google(400, "FAILED_PRECONDITION", "It is not servable in region europe-west1."),
      status: 400,
    },
    "no permission": {
      model: MODELS.gemini,
      answer: google(403, "PERMISSION_DENIED", "denied for ya29.up-secret-a"),
      status: 502,
    },
    unavailable: {
      model: MODELS.gemini,
      answer: google(503, "UNAVAILABLE", "Down."),
      status: 503,
    },
  } satisfies Record<string, { model: object; answer: Script; status: number }>,
  async ({ a, chat }, { model, answer, status }) => {
    a.answer(answer);
    expect(contentOf(await chat({ model: model.two, ...order }))).toBe("from-b");
    const reply = await chat({ model: model.one });
    envelope(reply, status);
    expect(reply.body.toString()).not.toContain("up-secret");
  },
);

faultTests(
  "the faults of the mock in either protocol move on to another",
  Object.fromEntries(
    Object.entries(MODELS).flatMap(([maker, { two }]) =>
      (["rate-limited", "server-error", "overloaded", "html", "empty-body"] as const).map(
        (name) => [`${name} of ${maker}`, { model: two, answer: fault(name) }],
      ),
    ),
  ),
  async ({ a, chat }, { model, answer }) => {
    a.answer(answer);
    expect(contentOf(await chat({ model, ...order }))).toBe("from-b");
    expect(streamText(cleanStream(await chat({ model, ...order, ...stream })))).toBe("from-b");
  },
);

faultTest("a blocked prompt is a refusal, a blocked answer is filtered", async ({ a, chat }) => {
  a.answer(events({ promptFeedback: { blockReason: "MODEL_ARMOR" }, ...USAGE }));
  envelope(await chat({ model: "t/vert", ...stream }), 400);
  const blocked = candidate([{ text: "Well" }], { finishReason: "SAFETY" });
  a.answer([steps.json({ ...blocked, ...USAGE })]);
  const [choice] = JSON.parse((await chat({ model: "t/vert" })).body.toString()).choices;
  expect(choice).toMatchObject({
    finish_reason: "content_filter",
    native_finish_reason: "SAFETY",
    message: { content: "Well" },
  });
});
