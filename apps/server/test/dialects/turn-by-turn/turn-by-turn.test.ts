import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../start-test-server.ts";
import type { Answer } from "./answer.ts";
import { anthropic } from "./anthropic.ts";
import { bedrock } from "./bedrock.ts";
import { cohere } from "./cohere.ts";
import type { Dialect, DialectName, Told } from "./dialect.ts";
import { gemini } from "./gemini.ts";
import { type Joined, joinStream, type ToolCall } from "./join-answer.ts";
import { openai } from "./openai.ts";

/** A conversation that goes to another provider at every turn: what one said, the next must be told. */

const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  openai,
  anthropic,
  gemini,
  bedrock,
  cohere,
};
/** Cohere is the first, so that it has spoken twice when the PDF comes, which it does not take. */
const RING = ["cohere", "openai", "anthropic", "gemini", "bedrock"] as const;
/** Steps around a ring of five: in ten turns each step lets every dialect follow another one, twice. */
const STEPS = [1, 2, 3, 4] as const;

const PNG = "iVBORw0KGgo=";
const PDF = "JVBERi0xLjQ=";

const mocks = {} as Record<DialectName, MockUpstream>;
let server: TestServer;

beforeAll(async () => {
  for (const name of RING) mocks[name] = await startMockUpstream();
  const providers = RING.map(
    (name) =>
      `  ${name}: { adapter: ${name}, base_url: "${mocks[name].url}", ${DIALECTS[name].entry} }`,
  );
  const models = RING.map(
    (name) =>
      `  t/${name}: { input: [text, image, file], endpoints: [{ provider: ${name}, model: "${DIALECTS[name].model}" }] }`,
  );
  server = await startTestServer(
    `retries: { attempts: 0 }\nproviders:\n${providers.join("\n")}\nmodels:\n${models.join("\n")}\n`,
  );
});
afterAll(async () => {
  await server.close();
  await Promise.all(RING.map((name) => mocks[name].close()));
});

type Message = Readonly<Record<string, unknown>> & { readonly role: string };

/** What a turn is about, whoever has it. */
interface Turn {
  /** What a person says before. */
  readonly asks?: Message["content"];
  readonly asked?: readonly Told[];
  readonly text?: string;
  readonly calls?: readonly string[];
  readonly thinks?: true;
  readonly seals?: true;
}

const picture = { type: "image_url", image_url: { url: `data:image/png;base64,${PNG}` } };
const plan = { filename: "plan.pdf", file_data: `data:application/pdf;base64,${PDF}` };

const TURNS: readonly Turn[] = [
  {
    asks: [{ type: "text", text: "What is this?" }, picture],
    asked: [
      ["user", "What is this?"],
      ["image", PNG],
    ],
    calls: ["left", "right"],
  },
  { thinks: true, seals: true, text: "One more.", calls: ["map"] },
  { thinks: true, calls: ["clock", "door"] },
  { text: "And again: “Tür” 🚪", calls: ["window"] },
  { thinks: true, text: "A door on the left." },
  {
    asks: "Are you sure?",
    asked: [["user", "Are you sure?"]],
    thinks: true,
    seals: true,
    text: "Quite sure.",
  },
  {
    asks: [
      { type: "text", text: "Here is the plan." },
      { type: "file", file: plan },
    ],
    asked: [
      ["user", "Here is the plan."],
      ["pdf", PDF],
    ],
    thinks: true,
    calls: ["handle"],
  },
  { thinks: true, text: "It opens." },
  {
    asks: [{ type: "text", text: "And this?" }, picture],
    asked: [
      ["user", "And this?"],
      ["image", PNG],
    ],
    thinks: true,
    text: "I look twice.",
    calls: ["top", "bottom"],
  },
  { text: "A lock." },
];

const tools = [
  {
    type: "function",
    function: {
      name: "look",
      parameters: { type: "object", properties: { at: { type: "string" } } },
    },
  },
];

/** The answer of one provider in one turn: ids, signature and counts are of this turn alone. */
function answerOf(who: DialectName, at: number): Answer {
  const { text = "", calls = [], thinks, seals } = TURNS[at] ?? {};
  return {
    text,
    calls: calls.map((place) => ({
      id: `${DIALECTS[who].ids}${at}_${place}`,
      args: { at: place },
    })),
    ...(thinks === undefined
      ? {}
      : { thought: { text: `Thought ${at}\n“so”`, signature: `EqQB${at}+/${who}xKkA==` } }),
    ...(seals === undefined ? {} : { sealed: `EmwKAhg${at}` }),
    tokens: {
      prompt: 1000 + at,
      cached: 300 + at,
      written: 20 + at,
      completion: 90 + at,
      thinking: 7,
    },
  };
}

async function converse(who: DialectName, messages: readonly Message[], stream: boolean) {
  const reasoning = { effort: "low" };
  const body = { model: `t/${who}`, messages, tools, reasoning, stream };
  const response = await server.post("/chat/completions", body);
  const text = await response.text();
  expect([who, response.status, response.status === 200 ? "" : text]).toEqual([who, 200, ""]);
  if (stream) return joinStream(text);
  const { choices, usage } = JSON.parse(text);
  return { message: choices[0].message, usage } as Joined;
}

/** Checks that the caller hears all of an answer. */
function checkAnswer(who: DialectName, { message, usage }: Joined, answer: Answer): void {
  const { text, calls, thought, tokens } = answer;
  expect(message.content ?? "").toBe(text);
  expect(message.reasoning ?? "").toBe(thought?.text ?? "");
  const heard = (message.tool_calls ?? []).map(({ id, function: called }: ToolCall) => ({
    id,
    args: JSON.parse(called.arguments),
  }));
  expect(heard).toEqual(calls);
  expect(usage).toMatchObject({
    prompt_tokens: tokens.prompt,
    completion_tokens: tokens.completion,
    total_tokens: tokens.prompt + tokens.completion,
    ...DIALECTS[who].details(answer),
  });
}

interface Said {
  readonly by: DialectName;
  readonly answer: Answer;
}

/** All that `who` is to be told before turn `at`. */
function toldBefore(who: DialectName, at: number, said: readonly Said[]): readonly Told[] {
  const turns = TURNS.slice(0, at + 1).flatMap(({ asked = [] }, turn): readonly Told[] => {
    const one = said[turn];
    if (one === undefined) return asked;
    const results = one.answer.calls.map(({ id }) => ["result", id, `seen by ${id}`] as const);
    return [...asked, ...DIALECTS[who].retold(one.by, one.answer), ...results];
  });
  return [["system", "Be brief."], ...turns];
}

async function tenTurns(order: readonly DialectName[], stream: boolean): Promise<Message[]> {
  const messages: Message[] = [{ role: "system", content: "Be brief." }];
  const said: Said[] = [];
  for (const [at, who] of order.entries()) {
    const { asks } = TURNS[at] ?? {};
    if (asks !== undefined) messages.push({ role: "user", content: asks });
    const answer = answerOf(who, at);
    mocks[who].next(stream ? DIALECTS[who].stream(answer) : DIALECTS[who].whole(answer));
    const reply = await converse(who, messages, stream);
    const told = DIALECTS[who].told(mocks[who].calls.at(-1)?.body);
    expect([who, at, told]).toEqual([who, at, toldBefore(who, at, said)]);
    checkAnswer(who, reply, answer);
    said.push({ by: who, answer });
    const results = (reply.message.tool_calls ?? []).map(({ id }) => ({
      role: "tool",
      tool_call_id: id,
      content: `seen by ${id}`,
    }));
    messages.push({ ...reply.message }, ...results);
  }
  return messages;
}

const orderOf = (step: number): readonly DialectName[] =>
  TURNS.map((_, at) => RING[(at * step) % RING.length] ?? "cohere");

describe.each([
  ["plain", false],
  ["streamed", true],
] as const)("ten %s turns, another provider at each", (_form, stream) => {
  it.each(STEPS.map((step) => [orderOf(step).slice(0, 5).join(", "), step] as const))(
    "%s, and again: no id, signature, picture, file, word or token is lost",
    async (_order, step) => {
      await tenTurns(orderOf(step), stream);
    },
  );
});

it("lets every dialect follow every other one", () => {
  const pairs = STEPS.flatMap((step) =>
    orderOf(step)
      .slice(1)
      .map((who, at) => `${orderOf(step)[at]} ${who}`),
  );
  expect(new Set(pairs).size).toBe(RING.length * (RING.length - 1));
});

it("refuses a PDF in clear words where a provider takes none, and drops it nowhere", async () => {
  const messages = await tenTurns(orderOf(1), false);
  const before = mocks.cohere.calls.length;
  const response = await server.post("/chat/completions", { model: "t/cohere", messages, tools });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { message: expect.stringMatching(/cohere.* takes no part of type file/i) } },
  ]);
  expect(mocks.cohere.calls).toHaveLength(before);
});
