import { type MockUpstream, type Script, startMockUpstream, steps } from "@sluice/mock-upstream";
import type { ChatRequest, Message } from "@sluice/schema";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { askAll, openPackage } from "./__fixtures__/open-package.ts";

let mock: MockUpstream;
beforeAll(async () => {
  mock = await startMockUpstream();
});
afterEach(() => mock.reset());
afterAll(() => mock.close());

const tools: ChatRequest["tools"] = [
  {
    type: "function",
    function: {
      name: "look",
      description: "Looks.",
      parameters: { type: "object", properties: { at: { type: "string" } }, required: ["at"] },
      strict: true,
    },
  },
];
const QUESTION: Message = { role: "user", content: "Where is it?" };
const body = () => mock.calls.at(-1)?.body as Record<string, unknown> & { messages: unknown[] };

const THOUGHT = "Let me look.\nThere?";
const SIGNATURE = "EqQB/+sig==";

/** A thought, a text and a call, as Anthropic's API says them. */
function anthropicTurn(stream: boolean): Script {
  const usage = { input_tokens: 10, cache_read_input_tokens: 4, output_tokens: 9 };
  if (!stream) {
    return [
      steps.json({
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "claude",
        content: [
          { type: "thinking", thinking: THOUGHT, signature: SIGNATURE },
          { type: "redacted_thinking", data: "b3BhcXVl" },
          { type: "text", text: "I look." },
          { type: "tool_use", id: "toolu_1", name: "look", input: { at: "home" } },
        ],
        stop_reason: "tool_use",
        stop_sequence: null,
        usage,
      }),
    ];
  }
  const blocks: readonly (readonly [object, readonly object[]])[] = [
    [
      { type: "thinking", thinking: "", signature: "" },
      [
        { type: "thinking_delta", thinking: "Let me look.\n" },
        { type: "thinking_delta", thinking: "There?" },
        { type: "signature_delta", signature: SIGNATURE },
      ],
    ],
    [{ type: "redacted_thinking", data: "b3BhcXVl" }, []],
    [{ type: "text", text: "" }, [{ type: "text_delta", text: "I look." }]],
    [
      { type: "tool_use", id: "toolu_1", name: "look", input: {} },
      [
        { type: "input_json_delta", partial_json: '{"at":' },
        { type: "input_json_delta", partial_json: '"home"}' },
      ],
    ],
  ];
  const event = (data: { readonly type: string }) =>
    steps.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
  const message = { id: "msg_1", type: "message", role: "assistant", model: "claude", content: [] };
  return [
    steps.header("content-type", "text/event-stream"),
    event({ type: "message_start", message: { ...message, stop_reason: null, usage } } as never),
    ...blocks.flatMap(([content_block, deltas], index) => [
      event({ type: "content_block_start", index, content_block } as never),
      ...deltas.map((delta) => event({ type: "content_block_delta", index, delta } as never)),
      event({ type: "content_block_stop", index } as never),
    ]),
    event({ type: "message_delta", delta: { stop_reason: "tool_use" }, usage } as never),
    event({ type: "message_stop" }),
  ];
}

describe.each(["@ai-sdk/anthropic", "ai-sdk-anthropic-v3", "ai-sdk-anthropic-v2"])("%s", (name) => {
  it.each([false, true])(
    "gives thoughts back byte for byte with the results of tools, streamed: %s",
    async (stream) => {
      const provider = await openPackage(mock.url, { package: name });
      mock.answer(anthropicTurn(stream));
      const { choices, usage } = await askAll(provider, { messages: [QUESTION], tools, stream });
      const [choice] = choices;
      expect(choice).toMatchObject({
        finish_reason: "tool_calls",
        message: {
          content: "I look.",
          reasoning: THOUGHT,
          tool_calls: [{ id: "toolu_1", type: "function", function: { name: "look" } }],
        },
      });
      const call = choice?.message.tool_calls?.[0];
      expect(JSON.parse(call?.function.arguments ?? "")).toEqual({ at: "home" });
      expect(usage?.prompt_tokens_details?.cached_tokens).toBe(4);
      // What a client keeps of a reply: the members that the wire has names for.
      const { role, content, reasoning_details, tool_calls } = choice?.message ?? {};
      const kept = JSON.parse(JSON.stringify({ role, content, reasoning_details, tool_calls }));
      const result: Message = { role: "tool", tool_call_id: "toolu_1", content: "At home." };
      mock.answer(anthropicTurn(false));
      await askAll(provider, {
        messages: [QUESTION, kept, result],
        tools,
        max_tokens: 4000,
        provider_options: { anthropic: { thinking: { type: "enabled", budgetTokens: 1024 } } },
      });
      const [, assistant, user] = body().messages as { role: string; content: object[] }[];
      expect(assistant?.content).toMatchObject([
        { type: "thinking", thinking: THOUGHT, signature: SIGNATURE },
        { type: "redacted_thinking", data: "b3BhcXVl" },
        { type: "text", text: "I look." },
        { type: "tool_use", id: "toolu_1", name: "look", input: { at: "home" } },
      ]);
      expect(user?.content).toMatchObject([{ type: "tool_result", tool_use_id: "toolu_1" }]);
      expect(JSON.stringify(user)).toContain("At home.");
      expect(body()).toMatchObject({ thinking: { type: "enabled", budget_tokens: 1024 } });
    },
  );

  it("hides thoughts where they are not wanted", async () => {
    const provider = await openPackage(mock.url, { package: name });
    for (const stream of [false, true]) {
      mock.answer(anthropicTurn(stream));
      const { choices } = await askAll(provider, { tools, stream, reasoning: { exclude: true } });
      expect(choices[0]?.message.reasoning).toBeNull();
      expect(choices[0]?.message.reasoning_details).toBeUndefined();
      expect(choices[0]?.message.tool_calls).toHaveLength(1);
    }
  });

  it("marks prompts for the cache under the package's own word", async () => {
    const parameters = { cache_control: "cacheControl" };
    const provider = await openPackage(mock.url, { package: name, parameters });
    mock.answer(anthropicTurn(false));
    const cache_control = { type: "ephemeral" } as const;
    await askAll(provider, {
      messages: [
        {
          role: "system",
          content: [
            { type: "text", text: "Rules.", cache_control },
            { type: "text", text: "More." },
          ],
        },
        { role: "user", content: [{ type: "text", text: "Long.", cache_control }] },
      ],
    });
    const sent = body();
    expect(sent.system).toEqual([
      { type: "text", text: "Rules.", cache_control },
      { type: "text", text: "More." },
    ]);
    expect(sent.messages).toMatchObject([{ content: [{ text: "Long.", cache_control }] }]);
  });
});

/** Two calls in pieces, side by side, as OpenAI-shaped servers stream them. */
function compatibleCalls(): Script {
  const piece = (delta: object, finish_reason: string | null = null) =>
    steps.event({ id: "c", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason }] });
  const start = (index: number, id: string) => ({
    tool_calls: [{ index, id, type: "function", function: { name: "look", arguments: "" } }],
  });
  const more = (index: number, text: string) => ({
    tool_calls: [{ index, function: { arguments: text } }],
  });
  return [
    piece({ role: "assistant", reasoning_content: "Hm" }),
    piece({ reasoning_content: "m." }),
    piece(start(0, "call_a")),
    piece(more(0, '{"at":')),
    piece(more(0, '"here"}')),
    piece(start(1, "call_b")),
    piece(more(1, '{"at":"there"}')),
    piece({}, "tool_calls"),
    steps.event({
      id: "c",
      choices: [],
      usage: {
        prompt_tokens: 10,
        completion_tokens: 5,
        total_tokens: 15,
        prompt_tokens_details: { cached_tokens: 3 },
        completion_tokens_details: { reasoning_tokens: 2 },
      },
    }),
    steps.event("[DONE]"),
  ];
}

describe.each(["@ai-sdk/openai-compatible", "ai-sdk-openai-compatible-v2"])("%s", (name) => {
  const settings = { name: "acme" };

  it("streams thoughts and calls side by side, with all counts", async () => {
    mock.answer(compatibleCalls());
    const provider = await openPackage(mock.url, { package: name, settings });
    const { choices, usage } = await askAll(provider, { tools, stream: true });
    expect(choices[0]).toMatchObject({ finish_reason: "tool_calls" });
    expect(choices[0]?.message).toMatchObject({
      reasoning: "Hmm.",
      reasoning_details: [{ type: "reasoning.text", text: "Hmm." }],
      tool_calls: [
        { id: "call_a", function: { name: "look", arguments: '{"at":"here"}' } },
        { id: "call_b", function: { name: "look", arguments: '{"at":"there"}' } },
      ],
    });
    expect(usage).toEqual({
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 15,
      prompt_tokens_details: { cached_tokens: 3 },
      completion_tokens_details: { reasoning_tokens: 2 },
    });
  });

  it("says the whole request", async () => {
    const provider = await openPackage(mock.url, {
      package: name,
      settings,
      parameters: { min_p: "min_p", user: "user" },
      provider_options: { acme: { colour: "red", shade: "dark" } },
    });
    await askAll(provider, {
      messages: [
        { role: "developer", content: "Be brief." },
        {
          role: "user",
          name: "Ann",
          content: [
            { type: "text", text: "See" },
            { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
            { type: "image_url", image_url: { url: "https://pictures.test/a.jpg" } },
          ],
        },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "t", type: "function", function: { name: "look", arguments: "" } }],
        },
        { role: "tool", tool_call_id: "t", content: [{ type: "text", text: "Nothing." }] },
      ],
      tools,
      tool_choice: { type: "function", function: { name: "look" } },
      response_format: { type: "json_object" },
      temperature: 0.5,
      top_p: 0.9,
      frequency_penalty: 0.1,
      presence_penalty: 0.2,
      seed: 7,
      stop: "END",
      max_completion_tokens: 99,
      max_tokens: 11,
      min_p: 0.2,
      reasoning: { effort: "low" },
      provider_options: { acme: { shade: "light" } },
    });
    const { messages, tools: sent, ...members } = body();
    expect(messages).toMatchObject([
      { role: "system", content: "Be brief." },
      {
        role: "user",
        content: [
          { type: "text", text: "Ann: See" },
          { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
          { type: "image_url", image_url: { url: "https://pictures.test/a.jpg" } },
        ],
      },
      { role: "assistant", tool_calls: [{ id: "t", function: { arguments: "{}" } }] },
      { role: "tool", tool_call_id: "t", content: "Nothing." },
    ]);
    expect(sent).toMatchObject([
      { type: "function", function: { name: "look", description: "Looks." } },
    ]);
    expect(members).toMatchObject({
      model: "large-1",
      tool_choice: { type: "function", function: { name: "look" } },
      response_format: { type: "json_object" },
      temperature: 0.5,
      top_p: 0.9,
      frequency_penalty: 0.1,
      presence_penalty: 0.2,
      seed: 7,
      stop: ["END"],
      max_tokens: 99,
      min_p: 0.2,
      user: "user_0c1d",
      reasoning_effort: "low",
      colour: "red",
      shade: "light",
    });
  });

  it("gives plain thoughts back, and keeps those that others signed", async () => {
    const provider = await openPackage(mock.url, { package: name, settings });
    const signed = {
      type: "reasoning.text",
      text: "x",
      signature: "abc",
      format: "anthropic-claude-v1",
    };
    const answer = await askAll(provider, {
      messages: [
        QUESTION,
        { role: "assistant", content: "Yes.", reasoning_details: [signed] },
        { role: "user", content: "And?" },
      ],
    });
    expect(answer.choices[0]?.message.content).not.toBe("");
    expect(JSON.stringify(body())).not.toContain("abc");
  });
});
