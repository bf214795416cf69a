import { type Answer, anthropicReply, type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { cleanStream } from "./clean-stream.ts";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";
import type { Stage } from "./stage.ts";
import { streamText } from "./stream-text.ts";
import { streamTools } from "./stream-tools.ts";

const CLAUDE = { model: "t/claude" };
const stream = { stream: true };
const tools = [
  { type: "function", function: { name: "now", parameters: { type: "object", properties: {} } } },
];

interface Sent {
  readonly system?: readonly { readonly text?: string }[];
  readonly messages: readonly {
    readonly role: string;
    readonly content: readonly Readonly<Record<string, unknown>>[];
  }[];
}

const sent = ({ a }: Stage): Sent => a.calls[0]?.body as Sent;
const contentOf = (reply: { readonly body: Buffer }) =>
  JSON.parse(reply.body.toString()).choices[0].message.content;

const message = (more: object = {}) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude-internal",
  content: [{ type: "text", text: "from-a" }],
  stop_reason: "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 10, output_tokens: 5 },
  ...more,
});

const events = (...list: readonly { readonly type: string }[]): Script => [
  steps.header("content-type", "text/event-stream"),
  ...list.map((event) => steps.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)),
  steps.end(),
];
const start = {
  type: "message_start",
  message: message({
    content: [],
    stop_reason: null,
    usage: { input_tokens: 11, output_tokens: 1 },
  }),
};
const open = (index: number, content_block: object) => ({
  type: "content_block_start",
  index,
  content_block,
});
const add = (index: number, delta: object) => ({ type: "content_block_delta", index, delta });
const close = (index: number) => ({ type: "content_block_stop", index });
const end = (stop_reason: string, output_tokens: number) => ({
  type: "message_delta",
  delta: { stop_reason, stop_sequence: null },
  usage: { output_tokens },
});

faultTest(
  "B20 a call without arguments after a text has the index 0 and `{}`",
  async ({ a, chat }) => {
    a.answer(
      events(
        start,
        open(0, { type: "text", text: "" }),
        add(0, { type: "text_delta", text: "Checking." }),
        close(0),
        open(1, { type: "tool_use", id: "toolu_1", name: "now", input: {} }),
        add(1, { type: "input_json_delta", partial_json: "" }),
        close(1),
        end("tool_use", 20),
        { type: "message_stop" },
      ),
    );
    const reply = await chat({ ...CLAUDE, ...stream, tools });
    const chunks = cleanStream(reply);
    expect(streamText(chunks)).toBe("Checking.");
    expect(streamTools(chunks)).toEqual([{ id: "toolu_1", name: "now", arguments: "{}" }]);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("tool_calls");
    expect(reply.body.toString()).not.toContain("event:");
  },
);

faultTest("B34 a 529 stays one, and moves on where it can", async ({ a, chat }) => {
  a.answer([
    steps.status(529),
    steps.json({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }),
  ]);
  envelope(await chat(CLAUDE), 529);
  envelope(await chat({ ...CLAUDE, ...stream }), 529);
  const two = { model: "t/claude2", provider: { order: ["claude", "b"] } };
  expect(contentOf(await chat(two))).toBe("from-b");
  expect(streamText(cleanStream(await chat({ ...two, ...stream })))).toBe("from-b");
});

faultTests(
  "B74 cached tokens stand within the prompt and are charged once",
  {
    read: {
      usage: {
        input_tokens: 200,
        cache_read_input_tokens: 800,
        cache_creation_input_tokens: 0,
        output_tokens: 100,
      },
      prompt: 1000,
      completion: 100,
      cached: 800,
      cost: 1280,
    },
    "read and written": {
      usage: {
        input_tokens: 100,
        cache_read_input_tokens: 500,
        cache_creation_input_tokens: 400,
        output_tokens: 10,
      },
      prompt: 1000,
      completion: 10,
      cached: 500,
      cost: 750,
    },
  },
  async ({ a, chat, ledger }, { usage, prompt, completion, cached, cost }) => {
    a.answer([steps.json(message({ usage }))]);
    const reply = await chat(CLAUDE);
    expect(JSON.parse(reply.body.toString()).usage).toMatchObject({
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
      prompt_tokens_details: { cached_tokens: cached },
    });
    expect(await ledger(reply)).toMatchObject({
      prompt_tokens: prompt,
      completion_tokens: completion,
      cost,
    });
  },
);

/** Refuses what the API refuses: blank texts, inputs that are no object, results in the wrong place. */
const strict: Answer = (call) => {
  const { messages } = call.body as Sent;
  const blocks = messages.flatMap(({ content }) => content);
  const isBlank = blocks.some(({ type, text }) => type === "text" && String(text).trim() === "");
  const isOdd = blocks.some(({ type, input }) => type === "tool_use" && typeof input !== "object");
  const isSplit = messages.some(({ content }, at) => {
    const ids = content.filter(({ type }) => type === "tool_use").map(({ id }) => id);
    const next = messages[at + 1]?.content.slice(0, ids.length) ?? [];
    return ids.some((id, index) => next[index]?.tool_use_id !== id);
  });
  const roles = messages.map(({ role }) => role);
  const isRole = roles.every((role) => role === "user" || role === "assistant");
  if (!isBlank && !isOdd && !isSplit && isRole) return [steps.json(message())];
  const error = { type: "invalid_request_error", message: "messages: wrong" };
  return [steps.status(400), steps.json({ type: "error", error })];
};

faultTests(
  "B84 results of tools come in one turn, arguments are objects, texts are not empty",
  { "empty content": "", "null content": null },
  async (stage, content) => {
    stage.a.answer(strict);
    const call = (id: string, name: string, args: string) => ({
      id,
      type: "function",
      function: { name, arguments: args },
    });
    const reply = await stage.chat({
      ...CLAUDE,
      tools,
      messages: [
        { role: "user", content: "go" },
        {
          role: "assistant",
          content,
          tool_calls: [call("call_a", "now", ""), call("call_b", "find", '{"q":"x"}')],
        },
        { role: "tool", tool_call_id: "call_a", content: "12:00" },
        { role: "tool", tool_call_id: "call_b", content: "" },
        { role: "user", content: "and now?" },
      ],
    });
    expect(contentOf(reply)).toBe("from-a");
    const { messages } = sent(stage);
    expect(messages[1]?.content).toMatchObject([
      { type: "tool_use", id: "call_a", input: {} },
      { type: "tool_use", id: "call_b", input: { q: "x" } },
    ]);
    expect(messages[2]).toMatchObject({
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "call_a" },
        { type: "tool_result", tool_use_id: "call_b" },
        { type: "text", text: "and now?" },
      ],
    });
  },
);

faultTest("B85 no instruction is lost, wherever it stands", async (stage) => {
  stage.a.answer(strict);
  const words = ["SYS-1", "DEV-2", "USER-3", "ASST-4", "SYS-5", "USER-6"];
  const roles = ["system", "developer", "user", "assistant", "system", "user"];
  const messages = words.map((word, at) => ({
    role: roles[at],
    content: word === "DEV-2" ? [{ type: "text", text: word }] : word,
  }));
  expect((await stage.chat({ ...CLAUDE, messages })).status).toBe(200);
  const body = JSON.stringify(sent(stage));
  for (const word of words) expect(body.split(word)).toHaveLength(2);
  expect(sent(stage).system?.map(({ text }) => text)).toEqual(["SYS-1", "DEV-2"]);
  const texts = sent(stage).messages.map(({ role, content }) => [role, JSON.stringify(content)]);
  const saidBy = (word: string) => texts.find(([, text]) => text?.includes(word))?.[0];
  expect(["USER-3", "ASST-4", "SYS-5", "USER-6"].map(saidBy)).toEqual([
    "user",
    "assistant",
    "user",
    "user",
  ]);
  const places = ["USER-3", "ASST-4", "SYS-5", "USER-6"].map((word) => body.indexOf(word));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const alone = await stage.chat({ ...CLAUDE, messages: messages.slice(0, 1) });
  expect(contentOf(alone)).toBe("from-a");
});

faultTest("B86 pictures go up as bare base64 or by address, broken ones nowhere", async (stage) => {
  stage.a.answer(strict);
  const ask = (...urls: readonly string[]) =>
    stage.chat({
      ...CLAUDE,
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "compare" },
            ...urls.map((url) => ({ type: "image_url", image_url: { url } })),
          ],
        },
      ],
    });
  envelope(await ask("data:image/png;base64,@@@"), 400);
  expect(stage.a.calls).toHaveLength(0);
  const compared = await ask(
    "data:image/jpg;base64,/9j/4AAQSkZJRg==",
    "data:image/png;charset=utf-8;base64,iVBORw0KGgo=",
  );
  expect(compared.status).toBe(200);
  expect(JSON.stringify(sent(stage))).not.toContain("data:");
  expect(sent(stage).messages[0]?.content).toMatchObject([
    { type: "text", text: "compare" },
    { source: { type: "base64", media_type: "image/jpeg", data: "/9j/4AAQSkZJRg==" } },
    { source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
  ]);
  expect((await ask("https://img.example.test/p.png")).status).toBe(200);
  expect(stage.a.calls[1]?.body).toMatchObject({
    messages: [
      {
        content: [
          { type: "text" },
          { source: { type: "url", url: "https://img.example.test/p.png" } },
        ],
      },
    ],
  });
});

faultTests(
  "B88 a stop reason means the same in a stream and in a whole answer",
  {
    end_turn: ["end_turn", "stop"],
    stop_sequence: ["stop_sequence", "stop"],
    max_tokens: ["max_tokens", "length"],
    model_context_window_exceeded: ["model_context_window_exceeded", "length"],
    tool_use: ["tool_use", "tool_calls"],
    refusal: ["refusal", "content_filter"],
    pause_turn: ["pause_turn", "length"],
    brand_new_reason: ["brand_new_reason", "stop"],
  } satisfies Record<string, [string, string]>,
  async ({ a, chat }, [reason, expected]) => {
    const tool = { type: "tool_use", id: "toolu_1", name: "now", input: {} };
    const calls = reason === "tool_use" ? [tool] : [];
    a.answer([
      steps.json(
        message({ content: [{ type: "text", text: "x" }, ...calls], stop_reason: reason }),
      ),
    ]);
    const whole = JSON.parse((await chat({ ...CLAUDE, tools })).body.toString()).choices[0];
    expect(whole).toMatchObject({ finish_reason: expected, message: { content: "x" } });
    a.answer(
      events(
        start,
        open(0, { type: "text", text: "" }),
        add(0, { type: "text_delta", text: "x" }),
        close(0),
        ...calls.flatMap((block) => [open(1, block), close(1)]),
        end(reason, 5),
        { type: "message_stop" },
      ),
    );
    const chunks = cleanStream(await chat({ ...CLAUDE, ...stream, tools }));
    expect(streamText(chunks)).toBe("x");
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe(expected);
  },
);

faultTest("what a model cannot take is named, and the rest goes up", async ({ a, chat }) => {
  a.answer(anthropicReply({ text: "from-a" }));
  const reply = await chat({ ...CLAUDE, seed: 7, stop: ["\n"], min_p: 0.1, temperature: 0.5 });
  expect(reply.headers["x-sluice-dropped"]).toBe("min_p, seed, stop");
  expect(a.calls[0]?.headers).toMatchObject({
    "x-api-key": "up-secret-a",
    "anthropic-version": "2023-06-01",
  });
  expect(a.calls[0]?.headers).not.toHaveProperty("authorization");
  expect(a.calls[0]?.body).toMatchObject({ model: "claude-internal", temperature: 0.5 });
});
