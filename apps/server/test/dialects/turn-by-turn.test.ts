import { type MockUpstream, type Script, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** A conversation that goes to another provider at every turn: what one said, the next must be told. */

const NAMES = ["openai", "anthropic", "gemini", "cohere"] as const;
type Name = (typeof NAMES)[number];

const mocks = {} as Record<Name, MockUpstream>;
let server: TestServer;

beforeAll(async () => {
  for (const name of NAMES) mocks[name] = await startMockUpstream();
  const providers = NAMES.map(
    (name) => `  ${name}: { adapter: ${name}, base_url: "${mocks[name].url}", api_key: up-secret }`,
  );
  const upstream: Record<Name, string> = {
    openai: "gpt-x",
    anthropic: "claude-opus-4-8",
    gemini: "gemini-3-pro",
    cohere: "command-x",
  };
  const models = NAMES.map(
    (name) =>
      `  t/${name}: { input: [text, image, file], endpoints: [{ provider: ${name}, model: ${upstream[name]} }] }`,
  );
  server = await startTestServer(
    `retries: { attempts: 0 }\nproviders:\n${providers.join("\n")}\nmodels:\n${models.join("\n")}\n`,
  );
});
afterAll(async () => {
  await server.close();
  await Promise.all(NAMES.map((name) => mocks[name].close()));
});

type Message = Record<string, unknown> & { readonly role: string };
interface Call {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

interface Answer {
  readonly text?: string;
  readonly calls?: readonly { readonly id: string; readonly args: object }[];
  /** A thought, and what the provider signs it with. */
  readonly thought?: readonly [text: string, signature: string];
}

const SAYS: Readonly<Record<Name, (answer: Answer) => Script>> = {
  openai: ({ text = null, calls = [] }) => [
    steps.json({
      choices: [
        {
          index: 0,
          finish_reason: calls.length > 0 ? "tool_calls" : "stop",
          message: {
            role: "assistant",
            content: text,
            ...(calls.length === 0 ? {} : { tool_calls: calls.map(openAiCall) }),
          },
        },
      ],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    }),
  ],
  anthropic: ({ text, calls = [], thought }) => [
    steps.json({
      type: "message",
      content: [
        ...(thought === undefined
          ? []
          : [{ type: "thinking", thinking: thought[0], signature: thought[1] }]),
        ...(text === undefined ? [] : [{ type: "text", text }]),
        ...calls.map(({ id, args }) => ({ type: "tool_use", id, name: "look", input: args })),
      ],
      stop_reason: calls.length > 0 ? "tool_use" : "end_turn",
      usage: { input_tokens: 10, output_tokens: 5 },
    }),
  ],
  gemini: ({ text, calls = [], thought }) => [
    steps.json({
      candidates: [
        {
          index: 0,
          finishReason: "STOP",
          content: {
            role: "model",
            parts: [
              ...(thought === undefined ? [] : [{ text: thought[0], thought: true }]),
              ...(text === undefined ? [] : [{ text }]),
              ...calls.map(({ id, args }, at) => ({
                functionCall: { id, name: "look", args },
                ...(at === 0 && thought !== undefined ? { thoughtSignature: thought[1] } : {}),
              })),
            ],
          },
        },
      ],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    }),
  ],
  cohere: ({ text = "", calls = [] }) => [
    steps.json({
      id: "c",
      finish_reason: calls.length > 0 ? "TOOL_CALL" : "COMPLETE",
      message:
        calls.length > 0
          ? { role: "assistant", tool_plan: text, tool_calls: calls.map(openAiCall) }
          : { role: "assistant", content: [{ type: "text", text }] },
      usage: { billed_units: { input_tokens: 10, output_tokens: 5 } },
    }),
  ],
};

function openAiCall({ id, args }: { readonly id: string; readonly args: object }): object {
  return { id, type: "function", function: { name: "look", arguments: JSON.stringify(args) } };
}

/** Pairs of call and result, in the order of the calls, as a provider was told them. */
const PAIRS: Readonly<Record<Name, (body: unknown) => readonly (readonly [string, string])[]>> = {
  openai: (body) => chatPairs(body),
  cohere: (body) => chatPairs(body),
  anthropic(body) {
    const blocks = (
      body as { messages: { content: Record<string, unknown>[] }[] }
    ).messages.flatMap(({ content }) => content);
    return paired(
      blocks.filter(({ type }) => type === "tool_use").map(({ id }) => String(id)),
      blocks
        .filter(({ type }) => type === "tool_result")
        .map(({ tool_use_id, content }) => [String(tool_use_id), textOf(content)]),
    );
  },
  gemini(body) {
    const parts = (body as { contents: { parts: Record<string, never>[] }[] }).contents.flatMap(
      (turn) => turn.parts as readonly Record<string, Record<string, unknown>>[],
    );
    return paired(
      parts.flatMap(({ functionCall }) => (functionCall ? [String(functionCall.id)] : [])),
      parts.flatMap(({ functionResponse: result }) =>
        result ? [[String(result.id), String((result.response as { output: string }).output)]] : [],
      ),
    );
  },
};

function chatPairs(body: unknown): readonly (readonly [string, string])[] {
  const { messages } = body as { messages: Record<string, unknown>[] };
  return paired(
    messages.flatMap(({ tool_calls }) => ((tool_calls ?? []) as Call[]).map(({ id }) => id)),
    messages
      .filter(({ role }) => role === "tool")
      .map(({ tool_call_id, content }) => [String(tool_call_id), String(content)]),
  );
}

function paired(
  calls: readonly string[],
  results: readonly (readonly string[])[],
): readonly (readonly [string, string])[] {
  expect(results.map(([id]) => id)).toEqual(calls);
  return results.map(([id = "", text = ""]) => [id, text]);
}

function textOf(content: unknown): string {
  return (content as { text: string }[]).map(({ text }) => text).join("");
}

const tools = [
  {
    type: "function",
    function: {
      name: "look",
      parameters: { type: "object", properties: { at: { type: "string" } } },
    },
  },
];
const PNG = "iVBORw0KGgo=";
const PDF = "JVBERi0xLjQ=";
const THOUGHT = ["The map first.", "EqQBCkYIBxgCKkAx+/=="] as const;
const SIGNED = ["Now the clock.", "CpMC+/abc=="] as const;
const call = (id: string, at: string) => ({ id, args: { at } });

/** Who is asked, what they answer, and what a person says before. */
const TURNS: readonly { who: Name; asks?: unknown; answer: Answer }[] = [
  {
    who: "openai",
    asks: [
      { type: "text", text: "What is this?" },
      { type: "image_url", image_url: { url: `data:image/png;base64,${PNG}` } },
    ],
    answer: { calls: [call("call_1", "left"), call("call_2", "right")] },
  },
  {
    who: "anthropic",
    answer: { thought: THOUGHT, text: "One more.", calls: [call("toolu_1", "map")] },
  },
  { who: "gemini", answer: { thought: SIGNED, calls: [call("fc-1", "clock")] } },
  { who: "cohere", answer: { text: "And again.", calls: [call("look_0", "door")] } },
  { who: "openai", answer: { text: "A door on the left." } },
  { who: "cohere", asks: "Are you sure?", answer: { text: "Quite sure." } },
  { who: "anthropic", asks: "Then open it.", answer: { calls: [call("toolu_2", "handle")] } },
  { who: "gemini", answer: { text: "It opens." } },
  {
    who: "anthropic",
    asks: [
      { type: "text", text: "Here is the plan." },
      {
        type: "file",
        file: { filename: "plan.pdf", file_data: `data:application/pdf;base64,${PDF}` },
      },
    ],
    answer: { text: "A plan of the house." },
  },
  { who: "gemini", asks: "Thank you.", answer: { text: "You are welcome." } },
];

async function converse(who: Name, messages: readonly Message[]): Promise<Message> {
  const response = await fetch(`${server.base}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: `t/${who}`, messages, tools, reasoning: { effort: "low" } }),
  });
  const reply = (await response.json()) as { choices: [{ message: Message }] };
  expect([who, response.status, reply]).toMatchObject([who, 200, {}]);
  return reply.choices[0].message;
}

test("ten turns, another provider at each: no id, result, signature, picture or word is lost", async () => {
  const messages: Message[] = [{ role: "system", content: "Be brief." }];
  const expected: (readonly [string, string])[] = [];
  for (const { who, asks, answer } of TURNS) {
    if (asks !== undefined) messages.push({ role: "user", content: asks });
    mocks[who].next(SAYS[who](answer));
    const message = await converse(who, messages);
    const body = mocks[who].calls.at(-1)?.body;
    expect([who, PAIRS[who](body)]).toEqual([who, expected]);
    expect(message.content ?? "").toBe(answer.text ?? "");
    messages.push(message);
    for (const { id, function: called } of (message.tool_calls ?? []) as Call[]) {
      expect(answer.calls).toContainEqual({ id, args: JSON.parse(called.arguments) });
      const result = `seen by ${id}`;
      messages.push({ role: "tool", tool_call_id: id, content: result });
      expected.push([id, result]);
    }
  }

  const last = JSON.stringify(mocks.gemini.calls.at(-1)?.body);
  const said = TURNS.flatMap(({ answer }) => answer.text ?? []).slice(0, -1);
  for (const text of [...said, "Be brief.", "What is this?", "Are you sure?", "Thank you."]) {
    expect([text, last.split(JSON.stringify(text)).length]).toEqual([text, 2]);
  }
  expect(last).toContain(`"inlineData":{"mimeType":"image/png","data":"${PNG}"}`);
  expect(last).toContain(`"inlineData":{"mimeType":"application/pdf","data":"${PDF}"}`);
  // Its own call bears its own signature; the first of each other turn that called, the vendor's mark.
  expect(last.split(SIGNED[1])).toHaveLength(2);
  expect(last.split("skip_thought_signature_validator")).toHaveLength(5);

  const told = JSON.stringify(mocks.anthropic.calls.at(-1)?.body);
  expect(told).toContain(
    JSON.stringify({ type: "thinking", thinking: THOUGHT[0], signature: THOUGHT[1] }),
  );
  expect(told).not.toContain(SIGNED[1]);
});
