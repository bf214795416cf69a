import { ProviderError } from "@sluice/errors";
import type { ChatRequest, Endpoint, Message } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import { encodeChat } from "./chat-encode.ts";
import { planRequest } from "./request-plan.ts";

const USER: Message = { role: "user", content: "Say hi." };
const FOUR_FIVE = { upstreamModel: "claude-sonnet-4-5" };
const NEWEST = { upstreamModel: "claude-opus-5-5" };
const OLD = { upstreamModel: "claude-3-haiku-20240307" };

type Body = Readonly<Record<string, unknown>> & {
  readonly messages: readonly { readonly role: string; readonly content: readonly object[] }[];
};

const bodyOf = (request: Partial<ChatRequest>, endpoint: Partial<Endpoint> = FOUR_FIVE): Body =>
  encodeChat(sampleCall({ messages: [USER], ...request }, endpoint)).body as Body;

const leftOut = (request: Partial<ChatRequest>, endpoint: Partial<Endpoint> = FOUR_FIVE) =>
  planRequest(sampleCall({ messages: [USER], ...request }, endpoint)).leftOut;

const failureOf = (messages: readonly Message[]) => {
  try {
    bodyOf({ messages: [...messages] });
  } catch (error) {
    if (ProviderError.isInstance(error)) return error.failure;
    throw error;
  }
  throw new Error("nothing was thrown");
};

const toolCall = (id: string, text: string) => ({
  id,
  type: "function" as const,
  function: { name: "now", arguments: text },
});

describe("a conversation", () => {
  it("keeps every instruction once: the leading ones as the system prompt, later ones in their place (B85)", () => {
    const body = bodyOf({
      messages: [
        { role: "system", content: "SYS-1" },
        { role: "developer", content: [{ type: "text", text: "DEV-2" }] },
        { role: "user", content: "USER-3" },
        { role: "assistant", content: "ASST-4" },
        { role: "system", content: "SYS-5" },
        { role: "user", content: "USER-6" },
      ],
    });
    const text = (words: string) => ({ type: "text", text: words });
    expect(body.system).toEqual([text("SYS-1"), text("DEV-2")]);
    expect(body.messages).toEqual([
      { role: "user", content: [text("USER-3")] },
      { role: "assistant", content: [text("ASST-4")] },
      { role: "user", content: [text("SYS-5"), text("USER-6")] },
    ]);
  });

  it("makes instructions alone what is to be answered", () => {
    const body = bodyOf({ messages: [{ role: "system", content: "ONLY-SYS" }] });
    expect(body).not.toHaveProperty("system");
    expect(body.messages).toEqual([
      { role: "user", content: [{ type: "text", text: "ONLY-SYS" }] },
    ]);
  });

  it.each([
    ["an empty text", ""],
    ["no text", null],
  ])("puts the results of tools first, in one turn, beside %s (B84)", (_name, content) => {
    const body = bodyOf({
      messages: [
        { role: "user", content: "go" },
        {
          role: "assistant",
          content,
          tool_calls: [toolCall("call_a", ""), toolCall("call_b", '{"q":"x"}')],
        },
        { role: "tool", tool_call_id: "call_a", content: "12:00" },
        { role: "system", content: "be quick" },
        { role: "tool", tool_call_id: "call_b", content: "" },
        { role: "user", content: "and now?" },
      ],
    });
    expect(body.messages.slice(1)).toEqual([
      {
        role: "assistant",
        content: [
          { type: "tool_use", id: "call_a", name: "now", input: {} },
          { type: "tool_use", id: "call_b", name: "now", input: { q: "x" } },
        ],
      },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "call_a",
            content: [{ type: "text", text: "12:00" }],
          },
          { type: "tool_result", tool_use_id: "call_b" },
          { type: "text", text: "be quick" },
          { type: "text", text: "and now?" },
        ],
      },
    ]);
  });

  it("gives ids of other providers a form that the API takes, the same for call and result", () => {
    const { messages } = bodyOf({
      messages: [
        USER,
        { role: "assistant", content: null, tool_calls: [toolCall("functions.now:0", "{}")] },
        { role: "tool", tool_call_id: "functions.now:0", content: "12:00" },
      ],
    });
    const id = (messages[1]?.content[0] as { id?: string } | undefined)?.id ?? "";
    expect(id).toMatch(/^[\w-]+$/);
    expect(messages[2]?.content[0]).toMatchObject({ type: "tool_result", tool_use_id: id });
  });

  it("keeps arguments that are no object", () => {
    const { messages } = bodyOf({
      messages: [USER, { role: "assistant", content: null, tool_calls: [toolCall("a", '{"q":')] }],
    });
    expect(messages[1]?.content[0]).toMatchObject({ input: { INVALID_JSON: '{"q":' } });
  });

  it("cuts white space off the end of a beginning that is to be continued", () => {
    const { messages } = bodyOf({ messages: [USER, { role: "assistant", content: "Well, \n" }] });
    expect(messages[1]?.content).toEqual([{ type: "text", text: "Well," }]);
  });

  it("folds a name into the text", () => {
    const { messages } = bodyOf({ messages: [{ role: "user", name: "Ann", content: "hi" }] });
    expect(messages[0]?.content).toEqual([{ type: "text", text: "Ann: hi" }]);
  });

  it("sends signed thoughts back as they came, pieces of a stream joined, and no one else's", () => {
    const message: Message = {
      role: "assistant",
      content: "4",
      reasoning: "Two and two",
      reasoning_details: [
        { type: "reasoning.text", text: "Two ", format: "anthropic-claude-v1", index: 0 },
        { type: "reasoning.text", text: "and two", format: "anthropic-claude-v1", index: 0 },
        {
          type: "reasoning.text",
          text: "",
          signature: "EqQ+/=",
          format: "anthropic-claude-v1",
          index: 0,
        },
        { type: "reasoning.encrypted", data: "Emw=", format: "anthropic-claude-v1", index: 1 },
        { type: "reasoning.text", text: "unsigned", format: "anthropic-claude-v1", index: 2 },
        { type: "reasoning.encrypted", data: "gAAAA", format: "openai-responses-v1", index: 3 },
      ],
    };
    expect(bodyOf({ messages: [USER, message, USER] }).messages[1]?.content).toEqual([
      { type: "thinking", thinking: "Two and two", signature: "EqQ+/=" },
      { type: "redacted_thinking", data: "Emw=" },
      { type: "text", text: "4" },
    ]);
    expect(leftOut({ messages: [USER, message, USER] })).toEqual(["messages.reasoning_details"]);
  });

  it("refuses one in which nobody says anything", () => {
    expect(failureOf([{ role: "user", content: " \n" }])).toMatchObject({ kind: "rejected" });
  });
});

describe("pictures and files", () => {
  const contentOf = (...content: Extract<Message, { role: "user" }>["content"][]) =>
    bodyOf({ messages: content.map((one) => ({ role: "user", content: one })) }).messages[0]
      ?.content;
  const image = (url: string) => [{ type: "image_url" as const, image_url: { url } }];
  const file = (fields: Readonly<Record<string, string>>) => [
    { type: "file" as const, file: fields },
  ];

  it("go up as bare base64 with a true media type (B86)", () => {
    const png = "data:image/png;charset=utf-8;base64,iVBORw0KGgo=";
    expect(contentOf(image("data:image/jpg;base64,/9j/4AAQSkZJRg=="), image(png))).toEqual([
      {
        type: "image",
        source: { type: "base64", media_type: "image/jpeg", data: "/9j/4AAQSkZJRg==" },
      },
      { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
    ]);
  });

  it("go up by address where they have one", () => {
    expect(
      contentOf(
        image("https://img.example.test/p.png"),
        file({ file_data: "https://doc.example.test/a.pdf", filename: "a.pdf" }),
        file({ file_id: "file_011" }),
      ),
    ).toEqual([
      { type: "image", source: { type: "url", url: "https://img.example.test/p.png" } },
      {
        type: "document",
        source: { type: "url", url: "https://doc.example.test/a.pdf" },
        title: "a.pdf",
      },
      { type: "document", source: { type: "file", file_id: "file_011" } },
    ]);
  });

  it("are documents when they are PDF or text", () => {
    expect(
      contentOf(
        file({ file_data: "data:application/pdf;base64,JVBERi0=", filename: "a.pdf" }),
        file({ file_data: "data:text/markdown;base64,IyBIZWFk" }),
        file({ file_data: "data:text/plain,two%20words" }),
      ),
    ).toEqual([
      {
        type: "document",
        source: { type: "base64", media_type: "application/pdf", data: "JVBERi0=" },
        title: "a.pdf",
      },
      { type: "document", source: { type: "text", media_type: "text/plain", data: "# Head" } },
      { type: "document", source: { type: "text", media_type: "text/plain", data: "two words" } },
    ]);
  });

  it.each<[string, Extract<Message, { role: "user" }>["content"], string]>([
    ["bytes that are no base64", image("data:image/png;base64,@@@"), "rejected"],
    ["a file without anything", file({}), "rejected"],
    ["an image of another type", image("data:image/tiff;base64,AAAA"), "unsupported"],
    [
      "a file of another type",
      file({ file_data: "data:application/zip;base64,UEs=" }),
      "unsupported",
    ],
    [
      "sound",
      [{ type: "input_audio", input_audio: { data: "UklGRg==", format: "wav" } }],
      "unsupported",
    ],
  ])("are refused: %s", (_name, content, kind) => {
    expect(failureOf([{ role: "user", content }]).kind).toBe(kind);
  });
});

describe("caching", () => {
  it("marks parts, messages, tools and the whole where the caller does", () => {
    const ephemeral = { type: "ephemeral" as const };
    const body = bodyOf({
      cache_control: { type: "ephemeral", ttl: "1h" },
      tools: [{ type: "function", function: { name: "now" }, cache_control: ephemeral }],
      messages: [
        { role: "system", content: [{ type: "text", text: "a", cache_control: ephemeral }] },
        { role: "user", content: "b", cache_control: { type: "ephemeral", ttl: "5m" } },
        {
          role: "assistant",
          content: null,
          tool_calls: [toolCall("x", "{}")],
        },
        { role: "tool", tool_call_id: "x", content: "c", cache_control: ephemeral },
        {
          role: "user",
          content: [{ type: "text", text: "d", prompt_cache_breakpoint: { mode: "explicit" } }],
        },
      ],
    });
    expect(body.cache_control).toEqual({ type: "ephemeral", ttl: "1h" });
    expect(body.system).toEqual([{ type: "text", text: "a", cache_control: ephemeral }]);
    expect(body.tools).toMatchObject([{ name: "now", cache_control: ephemeral }]);
    expect(body.messages[0]?.content).toMatchObject([
      { text: "b", cache_control: { type: "ephemeral", ttl: "5m" } },
    ]);
    expect(body.messages[2]?.content).toMatchObject([
      { type: "tool_result", cache_control: ephemeral },
      { text: "d", cache_control: ephemeral },
    ]);
  });
});

describe("thinking", () => {
  it.each<[string, Partial<ChatRequest>, Partial<Endpoint>, object]>([
    [
      "an effort is a share of the limit",
      { reasoning: { effort: "high" }, max_tokens: 10_000 },
      FOUR_FIVE,
      { max_tokens: 10_000, thinking: { type: "enabled", budget_tokens: 8000 } },
    ],
    [
      "a small limit leaves room for the answer",
      { reasoning_effort: "medium", max_tokens: 500 },
      FOUR_FIVE,
      { max_tokens: 2048, thinking: { type: "enabled", budget_tokens: 1024 } },
    ],
    [
      "a budget stays one",
      { reasoning: { max_tokens: 3000 } },
      { ...FOUR_FIVE, maxCompletionTokens: 8000 },
      { max_tokens: 8000, thinking: { type: "enabled", budget_tokens: 3000 } },
    ],
    [
      "a budget beyond the model is cut",
      { reasoning: { max_tokens: 30_000 } },
      { ...FOUR_FIVE, maxCompletionTokens: 8000 },
      { max_tokens: 8000, thinking: { type: "enabled", budget_tokens: 6976 } },
    ],
    [
      "off is said",
      { reasoning: { effort: "none" } },
      FOUR_FIVE,
      { thinking: { type: "disabled" } },
    ],
    [
      "newer models are told an effort",
      { reasoning: { effort: "minimal" } },
      NEWEST,
      {
        thinking: { type: "adaptive", display: "summarized" },
        output_config: { effort: "low" },
      },
    ],
    [
      "a budget is the nearest effort there",
      { reasoning: { max_tokens: 8000 }, max_tokens: 10_000 },
      NEWEST,
      { output_config: { effort: "high" } },
    ],
  ])("%s", (_name, request, endpoint, expected) => {
    expect(bodyOf(request, endpoint)).toMatchObject(expected);
  });

  it("is not said off to models that refuse the word, nor anything to models without it", () => {
    expect(bodyOf({ reasoning: { effort: "none" } }, NEWEST)).not.toHaveProperty("thinking");
    const asked = { reasoning: { effort: "high" as const } };
    expect(bodyOf(asked, OLD)).not.toHaveProperty("thinking");
    expect(leftOut(asked, OLD)).toEqual(["reasoning"]);
  });

  it("waits where the API would refuse it: a forced tool, a tool loop without the model's own thoughts", () => {
    const tools = [{ type: "function" as const, function: { name: "now" } }];
    const loop: Partial<ChatRequest> = {
      reasoning: { effort: "low" },
      tools,
      messages: [
        USER,
        { role: "assistant", content: null, tool_calls: [toolCall("a", "{}")] },
        { role: "tool", tool_call_id: "a", content: "12:00" },
      ],
    };
    expect(bodyOf(loop).thinking).toEqual({ type: "disabled" });
    expect(leftOut(loop)).toEqual(["reasoning"]);
    const forced = {
      reasoning: { effort: "low" as const },
      tools,
      tool_choice: "required" as const,
    };
    expect(bodyOf(forced).thinking).toEqual({ type: "disabled" });
    expect(bodyOf(loop, NEWEST).thinking).toMatchObject({ type: "adaptive" });
  });
});

describe("parameters", () => {
  it.each<[string, Partial<ChatRequest>, Partial<Endpoint>, object, readonly string[]]>([
    [
      "one of two is taken",
      { temperature: 0.3, top_p: 0.9 },
      FOUR_FIVE,
      { temperature: 0.3 },
      ["top_p"],
    ],
    [
      "all are taken",
      { temperature: 1.7, top_p: 0.9, top_k: 5 },
      OLD,
      { temperature: 1, top_p: 0.9, top_k: 5 },
      [],
    ],
    ["none is taken", { temperature: 0, top_k: 5 }, NEWEST, {}, ["temperature", "top_k"]],
    [
      "thoughts want their own",
      { temperature: 0, reasoning: { effort: "low" } },
      FOUR_FIVE,
      {},
      ["temperature"],
    ],
    ["blank stops are none", { stop: ["END", "\n"] }, OLD, { stop_sequences: ["END"] }, ["stop"]],
  ])("%s", (_name, request, endpoint, expected, lost) => {
    const { temperature, top_p, top_k, stop_sequences } = bodyOf(request, endpoint);
    const given = { temperature, top_p, top_k, stop_sequences };
    expect(JSON.parse(JSON.stringify(given))).toEqual(expected);
    expect(leftOut(request, endpoint)).toEqual(lost);
  });

  it.each<[string, Partial<ChatRequest>, unknown]>([
    ["none", { tool_choice: "none" }, { type: "none" }],
    ["required", { tool_choice: "required" }, { type: "any" }],
    [
      "a function",
      { tool_choice: { type: "function", function: { name: "now" } }, parallel_tool_calls: false },
      { type: "tool", name: "now", disable_parallel_tool_use: true },
    ],
    [
      "one at a time",
      { parallel_tool_calls: false },
      { type: "auto", disable_parallel_tool_use: true },
    ],
    ["nothing", {}, undefined],
  ])("the choice of tools: %s", (_name, request, expected) => {
    const tools = [{ type: "function" as const, function: { name: "now" } }];
    expect(bodyOf({ tools, ...request }).tool_choice).toEqual(expected);
    expect(bodyOf(request)).not.toHaveProperty("tool_choice");
  });

  it("asks for JSON by schema where the model knows it, else in words", () => {
    const schema = {
      type: "object",
      properties: {
        n: { type: "integer", minimum: 1, description: "count" },
        minimum: { type: "string" },
      },
      required: ["n"],
    };
    const response_format = { type: "json_schema" as const, json_schema: { name: "a", schema } };
    expect(bodyOf({ response_format }).output_config).toEqual({
      format: {
        type: "json_schema",
        schema: {
          type: "object",
          properties: {
            n: { type: "integer", description: 'count\nMust also satisfy {"minimum":1}.' },
            minimum: { type: "string" },
          },
          required: ["n"],
          additionalProperties: false,
        },
      },
    });
    expect(JSON.stringify(bodyOf({ response_format }, OLD).system)).toContain("JSON Schema");
    expect(JSON.stringify(bodyOf({ response_format: { type: "json_object" } }).system)).toContain(
      "JSON",
    );
  });

  it("names a form of answer and a length that the model has no word for", () => {
    const request = {
      verbosity: "low" as const,
      response_format: { type: "grammar" as const, grammar: "a ::= b" },
    };
    expect(leftOut(request)).toEqual(["verbosity", "response_format"]);
    expect(bodyOf(request)).not.toHaveProperty("output_config");
    expect(bodyOf({ verbosity: "low" }, NEWEST).output_config).toEqual({ effort: "low" });
  });

  it("sends the opaque user, the tier and the limit of the model", () => {
    expect(bodyOf({ service_tier: "default" })).toMatchObject({
      metadata: { user_id: "user_0c1d" },
      service_tier: "standard_only",
      max_tokens: 64_000,
    });
    expect(bodyOf({ max_completion_tokens: 7, max_tokens: 9, stream: true })).toMatchObject({
      max_tokens: 7,
      stream: true,
    });
  });
});
