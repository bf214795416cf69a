import { ProviderError } from "@sluice/errors";
import type { ChatRequest, Endpoint, Message } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import { type Additions, encodeChat } from "./chat-encode.ts";
import { planRequest } from "./request-plan.ts";

const USER: Message = { role: "user", content: "Say hi." };
const FOUR_FIVE = { upstreamModel: "us.anthropic.claude-sonnet-4-5-20250929-v1:0" };
const NEWEST = { upstreamModel: "global.anthropic.claude-opus-4-7" };
const OLD = { upstreamModel: "anthropic.claude-3-haiku-20240307-v1:0" };
const NOVA = { upstreamModel: "us.amazon.nova-2-lite-v1:0" };
const GPT = { upstreamModel: "openai.gpt-oss-120b-1:0" };
const LLAMA = { upstreamModel: "meta.llama3-1-70b-instruct-v1:0" };

type Body = Readonly<Record<string, unknown>> & {
  readonly messages: readonly { readonly role: string; readonly content: readonly object[] }[];
};

const encode = (
  request: Partial<ChatRequest>,
  endpoint: Partial<Endpoint> = FOUR_FIVE,
  additions: Additions = { betas: [] },
) => encodeChat(sampleCall({ messages: [USER], ...request }, endpoint), additions);
const bodyOf = (request: Partial<ChatRequest>, endpoint?: Partial<Endpoint>): Body =>
  encode(request, endpoint).body as Body;
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
const tools = [
  {
    type: "function" as const,
    function: { name: "now", parameters: { type: "object", properties: {} } },
  },
];

describe("the address of a call", () => {
  it("has the model as one segment, whatever its id holds", () => {
    expect(encode({}).path).toBe("/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse");
    const upstreamModel = "arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.x-v1:0";
    expect(encode({ stream: true }, { upstreamModel }).path).toBe(
      "/model/arn%3Aaws%3Abedrock%3Aus-east-1%3A123456789012%3Ainference-profile%2Fus.x-v1%3A0/converse-stream",
    );
  });
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
        { role: "user", name: "Ann", content: "USER-6" },
      ],
    });
    expect(body.system).toEqual([{ text: "SYS-1" }, { text: "DEV-2" }]);
    expect(body.messages).toEqual([
      { role: "user", content: [{ text: "USER-3" }] },
      { role: "assistant", content: [{ text: "ASST-4" }] },
      { role: "user", content: [{ text: "SYS-5" }, { text: "Ann: USER-6" }] },
    ]);
    const alone = bodyOf({ messages: [{ role: "system", content: "ONLY" }] });
    expect(alone).not.toHaveProperty("system");
    expect(alone.messages).toEqual([{ role: "user", content: [{ text: "ONLY" }] }]);
  });

  it.each([
    ["an empty text", ""],
    ["no text", null],
  ])("puts the results of tools first, in one turn, beside %s (B84)", (_name, content) => {
    const body = bodyOf({
      tools,
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
          { toolUse: { toolUseId: "call_a", name: "now", input: {} } },
          { toolUse: { toolUseId: "call_b", name: "now", input: { q: "x" } } },
        ],
      },
      {
        role: "user",
        content: [
          { toolResult: { toolUseId: "call_a", content: [{ text: "12:00" }] } },
          { toolResult: { toolUseId: "call_b", content: [{ text: "(empty)" }] } },
          { text: "be quick" },
          { text: "and now?" },
        ],
      },
    ]);
  });

  it.each([
    ["any model", LLAMA, /^[\w-]{1,64}$/],
    ["Mistral's", { upstreamModel: "mistral.mistral-large-2407-v1:0" }, /^[A-Za-z0-9]{9}$/],
  ])(
    "gives ids of other providers a form that %s take, the same for call and result",
    (_name, endpoint, form) => {
      const id = `functions.now:0 ${"x".repeat(80)}`;
      const { messages } = bodyOf(
        {
          tools,
          messages: [
            USER,
            { role: "assistant", content: null, tool_calls: [toolCall(id, "{}")] },
            { role: "tool", tool_call_id: id, content: "12:00" },
          ],
        },
        endpoint,
      );
      const { toolUse } = (messages[1]?.content[0] ?? {}) as { toolUse: { toolUseId: string } };
      const { toolResult } = (messages[2]?.content[0] ?? {}) as {
        toolResult: { toolUseId: string };
      };
      expect(toolUse.toolUseId).toMatch(form);
      expect(toolResult.toolUseId).toBe(toolUse.toolUseId);
    },
  );

  it("cuts white space off the end of a beginning, and refuses a talk in which nobody says anything", () => {
    const { messages } = bodyOf({ messages: [USER, { role: "assistant", content: "Well, \n" }] });
    expect(messages[1]?.content).toEqual([{ text: "Well," }]);
    expect(failureOf([{ role: "user", content: " \n" }]).kind).toBe("rejected");
  });

  it("keeps thoughts of another maker here, and says so", () => {
    const thought = (format: string) => ({
      role: "assistant" as const,
      content: "4",
      reasoning_details: [{ type: "reasoning.encrypted" as const, data: "gAAA", format, index: 0 }],
    });
    const talk = (format: string) => ({ messages: [USER, thought(format), USER] });
    const own = [{ reasoningContent: { redactedContent: "gAAA" } }, { text: "4" }];
    const gpts = talk("bedrock-openai-responses-v1");
    expect(bodyOf(gpts, GPT).messages[1]?.content).toEqual(own);
    expect(leftOut(gpts, GPT)).toEqual([]);
    expect(bodyOf(gpts).messages[1]?.content).toEqual([{ text: "4" }]);
    expect(leftOut(gpts)).toEqual(["messages.reasoning_details"]);
    expect(bodyOf(talk("anthropic-claude-v1")).messages[1]?.content).toEqual(own);
    expect(leftOut(talk("unknown"), LLAMA)).toEqual(["messages.reasoning_details"]);
  });
});

describe("pictures, videos, sound and files", () => {
  type Content = Extract<Message, { role: "user" }>["content"];
  const contentOf = (...content: Content[]) =>
    bodyOf({ messages: content.map((one) => ({ role: "user", content: one })) }).messages[0]
      ?.content;
  const image = (url: string): Content => [{ type: "image_url", image_url: { url } }];
  const video = (url: string): Content => [{ type: "video_url", video_url: { url } }];
  const file = (fields: Readonly<Record<string, string>>): Content => [
    { type: "file", file: fields },
  ];

  it("go up as bare base64 with the format's name (B86)", () => {
    expect(
      contentOf(
        image("data:image/jpg;base64,/9j/4AAQSkZJRg=="),
        image("data:image/png;charset=utf-8;base64,iVBORw0KGgo="),
        video("data:video/quicktime;base64,AAAA"),
        [{ type: "input_audio", input_audio: { data: "UklGRg==", format: "wav" } }],
        image("s3://bucket/cat.JPG"),
      ),
    ).toEqual([
      { image: { format: "jpeg", source: { bytes: "/9j/4AAQSkZJRg==" } } },
      { image: { format: "png", source: { bytes: "iVBORw0KGgo=" } } },
      { video: { format: "mov", source: { bytes: "AAAA" } } },
      { audio: { format: "wav", source: { bytes: "UklGRg==" } } },
      { image: { format: "jpeg", source: { s3Location: { uri: "s3://bucket/cat.JPG" } } } },
    ]);
  });

  it("are documents with a name of the alphabet there, none twice, and words beside them", () => {
    const pdf = (filename: string) =>
      file({ file_data: "data:application/pdf;base64,JVBERi0=", filename });
    const document = (name: string, format = "pdf", bytes = "JVBERi0=") => ({
      document: { format, name, source: { bytes } },
    });
    expect(
      contentOf(
        pdf("Q3 – Übersicht_final (v2).pdf"),
        pdf("a.pdf"),
        pdf("a.pdf"),
        file({ file_data: "data:text/markdown;base64,IyBIZWFk" }),
        file({ file_data: "data:application/json,%7B%7D", filename: ".json" }),
      ),
    ).toEqual([
      document("Q3 bersicht final (v2)"),
      document("a"),
      document("a (2)"),
      document("document", "md", "IyBIZWFk"),
      document("document (2)", "txt", "e30="),
      { text: "Q3 bersicht final (v2), a, a (2), document, document (2)" },
    ]);
    expect(contentOf(pdf("a.pdf"), "What is it?")).toEqual([
      document("a"),
      { text: "What is it?" },
    ]);
  });

  it("may be the result of a tool", () => {
    const { messages } = bodyOf({
      tools,
      messages: [
        USER,
        { role: "assistant", content: null, tool_calls: [toolCall("a", "{}")] },
        {
          role: "tool",
          tool_call_id: "a",
          content: [
            { type: "text", text: '{"ok":true}' },
            { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
          ],
        },
      ],
    });
    expect(messages[2]?.content).toEqual([
      {
        toolResult: {
          toolUseId: "a",
          content: [
            { text: '{"ok":true}' },
            { image: { format: "png", source: { bytes: "iVBORw0KGgo=" } } },
          ],
        },
      },
    ]);
  });

  it.each<[string, Content, string]>([
    ["bytes that are no base64", image("data:image/png;base64,@@@"), "rejected"],
    ["a file without anything", file({}), "rejected"],
    ["an image of another type", image("data:image/tiff;base64,AAAA"), "unsupported"],
    [
      "a file of another type",
      file({ file_data: "data:application/zip;base64,UEs=" }),
      "unsupported",
    ],
    ["an image by address", image("https://img.example.test/p.png"), "unsupported"],
    ["the id of a file", file({ file_id: "file_1" }), "unsupported"],
    [
      "raw sound",
      [{ type: "input_audio", input_audio: { data: "AAAA", format: "pcm16" } }],
      "unsupported",
    ],
  ])("are refused: %s", (_name, content, kind) => {
    expect(failureOf([{ role: "user", content }]).kind).toBe(kind);
  });
});

describe("caching", () => {
  const mark = { type: "ephemeral" as const };
  const point = { cachePoint: { type: "default" } };
  const request: Partial<ChatRequest> = {
    cache_control: { type: "ephemeral", ttl: "1h" },
    tools: tools.map((tool) => ({ ...tool, cache_control: mark })),
    messages: [
      { role: "system", content: [{ type: "text", text: "a", cache_control: mark }] },
      { role: "user", content: "b", cache_control: { type: "ephemeral", ttl: "5m" } },
      { role: "assistant", content: null, tool_calls: [toolCall("x", "{}")] },
      {
        role: "tool",
        tool_call_id: "x",
        content: [{ type: "text", text: "c", cache_control: mark }],
      },
      {
        role: "user",
        content: [
          { type: "text", text: "d", prompt_cache_breakpoint: { mode: "explicit" } },
          { type: "text", text: "e" },
        ],
      },
    ],
  };

  it("puts a point behind what the caller marks, and one behind the last words for the whole", () => {
    const body = bodyOf(request);
    expect(body.system).toEqual([{ text: "a" }, point]);
    expect(body.toolConfig).toMatchObject({ tools: [{ toolSpec: { name: "now" } }, point] });
    expect(body.messages[0]?.content).toEqual([{ text: "b" }, point]);
    expect(body.messages[2]?.content).toEqual([
      { toolResult: { toolUseId: "x", content: [{ text: "c" }] } },
      point,
      { text: "d" },
      point,
      { text: "e" },
      { cachePoint: { type: "default", ttl: "1h" } },
    ]);
  });

  it("puts none where the model would refuse it, and says so of the whole", () => {
    expect(JSON.stringify(bodyOf(request, NOVA).toolConfig)).not.toContain("cachePoint");
    expect(bodyOf(request, NOVA).system).toEqual([{ text: "a" }, point]);
    for (const endpoint of [LLAMA, OLD]) {
      expect(JSON.stringify(bodyOf(request, endpoint))).not.toContain("cachePoint");
      expect(leftOut(request, endpoint)).toContain("cache_control");
    }
  });
});

describe("thinking", () => {
  it.each<[string, Partial<ChatRequest>, Partial<Endpoint>, object]>([
    [
      "an effort is a budget for Claude up to 4.5",
      { reasoning: { effort: "high" }, max_tokens: 10_000 },
      FOUR_FIVE,
      {
        inferenceConfig: { maxTokens: 10_000 },
        additionalModelRequestFields: { thinking: { type: "enabled", budget_tokens: 8000 } },
      },
    ],
    [
      "newer ones are told an effort",
      { reasoning: { effort: "minimal" } },
      NEWEST,
      {
        additionalModelRequestFields: {
          thinking: { type: "adaptive", display: "summarized" },
          output_config: { effort: "low" },
        },
      },
    ],
    [
      "so are OpenAI's",
      { reasoning: { effort: "xhigh" } },
      GPT,
      { additionalModelRequestFields: { reasoning_effort: "high" } },
    ],
    [
      "the newer of them in another word",
      { reasoning: { effort: "low" } },
      { upstreamModel: "openai.gpt-5.6-sol" },
      { additionalModelRequestFields: { reasoning: { effort: "low" } } },
    ],
    [
      "so is Nova, with less where it is bound",
      { reasoning: { effort: "high" }, max_tokens: 500 },
      NOVA,
      {
        additionalModelRequestFields: {
          reasoningConfig: { type: "enabled", maxReasoningEffort: "medium" },
        },
      },
    ],
  ])("%s", (_name, request, endpoint, expected) => {
    expect(bodyOf(request, endpoint)).toMatchObject(expected);
  });

  it("is not said to models that do not think, nor off to any", () => {
    expect(bodyOf({ reasoning: { effort: "none" } })).not.toHaveProperty(
      "additionalModelRequestFields",
    );
    expect(bodyOf({ reasoning_effort: "low" }, LLAMA)).not.toHaveProperty(
      "additionalModelRequestFields",
    );
    expect(leftOut({ reasoning_effort: "low" }, LLAMA)).toEqual(["reasoning_effort"]);
  });
});

describe("parameters", () => {
  it("go where each model has them, and what it has not is named", () => {
    const request = { temperature: 1.7, top_p: 0.9, top_k: 5, stop: ["END", ""] };
    const fields = (endpoint: Partial<Endpoint>) => {
      const { inferenceConfig, additionalModelRequestFields } = bodyOf(request, endpoint);
      return { inferenceConfig, additionalModelRequestFields };
    };
    const all = { temperature: 1, topP: 0.9, stopSequences: ["END"] };
    expect(fields(OLD)).toEqual({
      inferenceConfig: all,
      additionalModelRequestFields: { top_k: 5 },
    });
    expect(fields(FOUR_FIVE).inferenceConfig).toEqual({ temperature: 1, stopSequences: ["END"] });
    expect(fields(NOVA).additionalModelRequestFields).toEqual({ inferenceConfig: { topK: 5 } });
    expect(fields(LLAMA)).toEqual({
      inferenceConfig: all,
      additionalModelRequestFields: undefined,
    });
    expect(leftOut(request)).toEqual(["top_p", "stop"]);
    expect(leftOut(request, LLAMA)).toEqual(["top_k"]);
    expect(bodyOf({}, LLAMA)).not.toHaveProperty("inferenceConfig");
  });

  it("says tier and speed, and no metadata of the caller's", () => {
    const body = bodyOf({ service_tier: "flex", speed: "fast", metadata: { team: "blue" } });
    expect(body).toMatchObject({
      serviceTier: { type: "flex" },
      performanceConfig: { latency: "optimized" },
    });
    expect(JSON.stringify(body)).not.toContain("blue");
    expect(leftOut({ service_tier: "scale" })).toEqual(["service_tier"]);
  });

  it("adds what the configuration says: betas for Claude, a guardrail for all", () => {
    const additions = { betas: ["context-1m-2025-08-07"], guardrail: { id: "g1", version: "2" } };
    expect(encode({}, FOUR_FIVE, additions).body).toMatchObject({
      additionalModelRequestFields: { anthropic_beta: ["context-1m-2025-08-07"] },
      guardrailConfig: { guardrailIdentifier: "g1", guardrailVersion: "2" },
    });
    expect(encode({}, LLAMA, additions).body).not.toHaveProperty("additionalModelRequestFields");
  });

  it("adds the betas that the caller asks for, each once", () => {
    const additions = { betas: ["ours-1"] };
    const asking = (endpoint: Partial<Endpoint>) =>
      encodeChat(
        {
          ...sampleCall<ChatRequest>({ messages: [USER] }, endpoint),
          betas: ["asked-1", "ours-1"],
        },
        additions,
      ).body;
    expect(asking(FOUR_FIVE)).toMatchObject({
      additionalModelRequestFields: { anthropic_beta: ["ours-1", "asked-1"] },
    });
    expect(asking(LLAMA)).not.toHaveProperty("additionalModelRequestFields");
  });

  it.each<[string, Partial<ChatRequest>, object | undefined]>([
    ["required", { tool_choice: "required" }, { any: {} }],
    ["auto", { tool_choice: "auto" }, { auto: {} }],
    [
      "a function",
      { tool_choice: { type: "function", function: { name: "now" } } },
      { tool: { name: "now" } },
    ],
    ["nothing", {}, undefined],
  ])("the choice of tools: %s", (_name, request, toolChoice) => {
    expect(bodyOf({ tools, ...request }).toolConfig).toEqual({
      tools: [
        { toolSpec: { name: "now", inputSchema: { json: { type: "object", properties: {} } } } },
      ],
      ...(toolChoice === undefined ? {} : { toolChoice }),
    });
    expect(bodyOf(request)).not.toHaveProperty("toolConfig");
  });

  it("calls one tool at a time in Claude's words, and names what others cannot", () => {
    const request = { tools, tool_choice: "required" as const, parallel_tool_calls: false };
    expect(bodyOf(request)).toMatchObject({
      additionalModelRequestFields: {
        tool_choice: { type: "any", disable_parallel_tool_use: true },
      },
    });
    expect(leftOut(request, LLAMA)).toEqual(["parallel_tool_calls"]);
  });

  it("offers no tool where none may be called, but for a talk that holds calls", () => {
    const none = { tools, tool_choice: "none" as const };
    expect(bodyOf(none)).not.toHaveProperty("toolConfig");
    const messages: Message[] = [
      USER,
      { role: "assistant", content: null, tool_calls: [toolCall("a", "{}")] },
      { role: "tool", tool_call_id: "a", content: "12:00" },
    ];
    const bare = {
      toolSpec: { name: "now", inputSchema: { json: { type: "object", properties: {} } } },
    };
    expect(bodyOf({ ...none, messages })).toMatchObject({
      toolConfig: { tools: [bare] },
      additionalModelRequestFields: { tool_choice: { type: "none" } },
    });
    expect(bodyOf({ messages }).toolConfig).toEqual({ tools: [bare] });
    expect(leftOut({ ...none, messages }, LLAMA)).toEqual(["tool_choice"]);
  });

  it("asks for JSON by schema where the service holds the model to it, else in words", () => {
    const schema = { type: "object", properties: { n: { type: "integer", minimum: 1 } } };
    const response_format = { type: "json_schema" as const, json_schema: { name: "a", schema } };
    const closed = {
      type: "object",
      properties: { n: { type: "integer", description: 'Must also satisfy {"minimum":1}.' } },
      additionalProperties: false,
    };
    for (const endpoint of [FOUR_FIVE, GPT]) {
      expect(bodyOf({ response_format }, endpoint).outputConfig).toEqual({
        textFormat: {
          type: "json_schema",
          structure: { jsonSchema: { name: "a", schema: JSON.stringify(closed) } },
        },
      });
    }
    for (const endpoint of [OLD, NEWEST, LLAMA]) {
      const body = bodyOf({ response_format }, endpoint);
      expect(body).not.toHaveProperty("outputConfig");
      expect(JSON.stringify(body.system)).toContain("JSON Schema");
    }
    expect(JSON.stringify(bodyOf({ response_format: { type: "json_object" } }).system)).toContain(
      "JSON",
    );
    const strict: ChatRequest["tools"] = [
      { type: "function", function: { name: "now", strict: true } },
    ];
    expect(JSON.stringify(bodyOf({ tools: strict }).toolConfig)).toContain('"strict":true');
    expect(JSON.stringify(bodyOf({ tools: strict }, LLAMA).toolConfig)).not.toContain("strict");
  });
});
