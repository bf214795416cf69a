import { type Answer, type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { cleanStream } from "./clean-stream.ts";
import { envelope } from "./envelope.ts";
import { errorStream } from "./error-stream.ts";
import { faultTest, faultTests } from "./fault-test.ts";
import type { Stage } from "./stage.ts";
import { streamText } from "./stream-text.ts";
import { streamTools } from "./stream-tools.ts";

const GEM = { model: "t/gem" };
const stream = { stream: true };

interface Sent {
  readonly systemInstruction?: unknown;
  readonly contents: readonly { readonly role: string; readonly parts: readonly object[] }[];
  readonly tools?: readonly {
    readonly functionDeclarations: readonly Readonly<Record<string, unknown>>[];
  }[];
}

const sent = ({ a }: Stage): Sent => a.calls[0]?.body as Sent;
const jsonOf = (reply: { readonly body: Buffer }) => JSON.parse(reply.body.toString());

const ANSWER = {
  candidates: [
    { content: { role: "model", parts: [{ text: "from-a" }] }, finishReason: "STOP", index: 0 },
  ],
  usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
};
const KEYWORDS = new Set(
  "type format title description nullable enum items maxItems minItems properties required minProperties maxProperties minLength maxLength pattern minimum maximum anyOf propertyOrdering default example".split(
    " ",
  ),
);

const events = (...list: readonly object[]): Script => [
  steps.header("content-type", "text/event-stream"),
  ...list.map((event) => steps.write(`data: ${JSON.stringify(event)}\n\n`)),
  steps.end(),
];

/** Refuses what the API refuses: other roles, and unknown words in a schema of its own subset. */
const strict: Answer = ({ body }) => {
  const { contents, tools } = body as Sent;
  const isRole = contents.every(({ role }) => role === "user" || role === "model");
  const declared = tools?.flatMap(({ functionDeclarations }) => functionDeclarations) ?? [];
  const isKnown = declared.every(({ parameters }) => isSubset(parameters));
  if (isRole && isKnown) return [steps.json(ANSWER)];
  const error = { code: 400, status: "INVALID_ARGUMENT", message: "wrong" };
  return [steps.status(400), steps.json({ error })];
};

function isSubset(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return true;
  return Object.entries(schema).every(([name, value]) => {
    if (!KEYWORDS.has(name)) return false;
    if (name === "properties") return Object.values(value as object).every(isSubset);
    return name === "items" ? isSubset(value) : true;
  });
}

faultTest("B85 no instruction is lost, wherever it stands (Gemini)", async (stage) => {
  stage.a.answer(strict);
  const words = ["SYS-1", "DEV-2", "USER-3", "ASST-4", "SYS-5", "USER-6"];
  const roles = ["system", "developer", "user", "assistant", "system", "user"];
  const messages = words.map((content, at) => ({ role: roles[at], content }));
  expect((await stage.chat({ ...GEM, messages })).status).toBe(200);
  const body = JSON.stringify(sent(stage));
  for (const word of words) expect(body.split(word)).toHaveLength(2);
  expect(sent(stage).systemInstruction).toEqual({ parts: [{ text: "SYS-1" }, { text: "DEV-2" }] });
  const alone = await stage.chat({ ...GEM, messages: messages.slice(0, 1) });
  expect(alone.status).toBe(200);
});

faultTest("B86 pictures go up as bare base64, broken ones nowhere (Gemini)", async (stage) => {
  stage.a.answer(strict);
  const ask = (...urls: readonly string[]) =>
    stage.chat({
      ...GEM,
      messages: [
        {
          role: "user",
          content: urls.map((url) => ({ type: "image_url", image_url: { url } })),
        },
      ],
    });
  envelope(await ask("data:image/png;base64,@@@"), 400);
  expect(stage.a.calls).toHaveLength(0);
  const png = "data:image/png;charset=utf-8;base64,iVBORw0KGgo=";
  expect((await ask("data:image/jpg;base64,/9j/4AAQSkZJRg==", png)).status).toBe(200);
  expect(sent(stage).contents[0]?.parts).toEqual([
    { inlineData: { mimeType: "image/jpeg", data: "/9j/4AAQSkZJRg==" } },
    { inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=" } },
  ]);
});

const SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  additionalProperties: false,
  properties: {
    count: { type: "integer", exclusiveMinimum: 0, multipleOf: 2 },
    const: { type: "string", description: "a property named const" },
    kind: { const: "x" },
    tags: { type: "array", uniqueItems: true, items: { type: "string" } },
    opt: { type: ["string", "null"] },
    ref: { $ref: "#/$defs/R" },
    map: { type: "object", patternProperties: { "^x": { type: "string" } } },
  },
  required: ["count", "const"],
  $defs: { R: { type: "object", properties: { additionalProperties: { type: "boolean" } } } },
};

faultTest("B87 a tool's schema goes up unchanged, whatever words it has", async (stage) => {
  stage.a.answer(strict);
  const described = { name: "f", description: "d", strict: true, parameters: SCHEMA };
  const tools = [
    { type: "function", function: described },
    { type: "function", function: { name: "g" } },
  ];
  const reply = await stage.chat({ ...GEM, tools });
  expect(jsonOf(reply).choices[0].message.content).toBe("from-a");
  expect(sent(stage).tools?.[0]?.functionDeclarations).toEqual([
    { name: "f", description: "d", parametersJsonSchema: SCHEMA },
    { name: "g" },
  ]);
});

faultTests(
  "B91 no content has a reason",
  {
    "limit reached by thoughts": {
      body: {
        candidates: [{ finishReason: "MAX_TOKENS", index: 0 }],
        usageMetadata: { promptTokenCount: 7, thoughtsTokenCount: 50, totalTokenCount: 57 },
      },
      reason: "length",
      usage: [7, 50, 57],
    },
    filtered: {
      body: {
        candidates: [{ content: { role: "model" }, finishReason: "SAFETY", index: 0 }],
        usageMetadata: { promptTokenCount: 7, totalTokenCount: 7 },
      },
      reason: "content_filter",
      usage: [7, 0, 7],
    },
    "blocked prompt": {
      body: {
        promptFeedback: { blockReason: "PROHIBITED_CONTENT" },
        usageMetadata: { promptTokenCount: 7, totalTokenCount: 7 },
      },
      status: 400,
    },
    "malformed call": {
      body: {
        candidates: [
          {
            content: { role: "model", parts: [] },
            finishReason: "MALFORMED_FUNCTION_CALL",
            index: 0,
          },
        ],
        usageMetadata: { promptTokenCount: 7, totalTokenCount: 7 },
      },
      status: 502,
    },
  } satisfies Record<
    string,
    { body: object; status?: number; reason?: string; usage?: readonly number[] }
  >,
  async ({ a, chat }, expected) => {
    const { body } = expected;
    for (const streams of [false, true]) {
      a.answer(streams ? events(body) : [steps.json(body)]);
      const reply = await chat({ ...GEM, stream: streams });
      if ("status" in expected) {
        envelope(reply, expected.status);
        continue;
      }
      const chunks = streams ? cleanStream(reply) : [jsonOf(reply)];
      const last = chunks.at(-1);
      expect(last.choices).toHaveLength(1);
      expect(last.choices[0].finish_reason).toBe(expected.reason);
      const { prompt_tokens, completion_tokens, total_tokens } = last.usage;
      expect([prompt_tokens, completion_tokens, total_tokens]).toEqual(expected.usage);
    }
  },
);

const usageMetadata = {
  promptTokenCount: 107,
  candidatesTokenCount: 31,
  thoughtsTokenCount: 148,
  totalTokenCount: 286,
};
const CALL = { functionCall: { name: "w", args: { c: "Rome" } } };

faultTest(
  "B92 a call in one event and STOP in the next is a turn that calls tools",
  async (stage) => {
    const { a, chat, ledger } = stage;
    const tools = [{ type: "function", function: { name: "w", parameters: { type: "object" } } }];
    a.answer(
      events(
        {
          candidates: [
            {
              content: { role: "model", parts: [{ ...CALL, thoughtSignature: "c2ln" }] },
              index: 0,
            },
          ],
          usageMetadata: { trafficType: "ON_DEMAND" },
        },
        {
          candidates: [
            { content: { role: "model", parts: [{ text: "" }] }, finishReason: "STOP", index: 0 },
          ],
          usageMetadata,
        },
      ),
    );
    const streamed = await chat({ ...GEM, ...stream, tools });
    const chunks = cleanStream(streamed);
    expect(streamTools(chunks)).toEqual([
      { id: expect.stringMatching(/./), name: "w", arguments: '{"c":"Rome"}' },
    ]);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("tool_calls");
    expect(streamed.body.toString()).not.toContain('"finish_reason":"stop"');
    expect(await ledger(streamed)).toMatchObject({ prompt_tokens: 107, completion_tokens: 179 });
    const content = { role: "model", parts: [CALL] };
    a.answer([
      steps.json({ candidates: [{ content, finishReason: "STOP", index: 0 }], usageMetadata }),
    ]);
    const whole = jsonOf(await chat({ ...GEM, tools })).choices[0];
    expect(whole).toMatchObject({
      finish_reason: "tool_calls",
      message: { tool_calls: [{ function: { name: "w", arguments: '{"c":"Rome"}' } }] },
    });
  },
);

faultTest("an event that cannot be read leaves no gap in a text", async ({ a, chat }) => {
  const part = (text: string) => ({
    candidates: [{ content: { role: "model", parts: [{ text }] }, index: 0 }],
  });
  a.answer([
    ...events(part("one ")).slice(0, -1),
    steps.write('data: {"candidates":[{"content":{"par\n\n'),
    steps.write(`data: ${JSON.stringify(ANSWER)}\n\n`),
    steps.end(),
  ]);
  const reply = await chat({ ...GEM, ...stream });
  const { before } = errorStream(reply, 502);
  expect(streamText(before)).toBe("one ");
});
