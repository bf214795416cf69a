import type { ChatRequest } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import { droppedParameters } from "../dropped-parameters.ts";
import { openAiDialect } from "../openai/openai-dialect.ts";
import { wireJson } from "../wire-json.ts";
import { encodeChat } from "./chat-encode.ts";
import { compatibleDialect } from "./compatible-dialect.ts";

const messages: ChatRequest["messages"] = [{ role: "user", content: "Say hi." }];

const bodyOf = (request: Partial<ChatRequest>, dialect = compatibleDialect) =>
  encodeChat(sampleCall({ messages, ...request }), dialect).body as Record<string, unknown>;

describe("encodeChat", () => {
  it("keeps zeros and drops nulls (B50.1)", () => {
    const body = bodyOf({
      temperature: 0,
      top_p: null,
      seed: 0,
      frequency_penalty: 0,
      presence_penalty: 0,
      max_tokens: null,
      stop: null,
      logit_bias: null,
      logprobs: false,
      top_logprobs: null,
    });
    expect(body).toEqual({
      model: "large-1",
      messages,
      temperature: 0,
      seed: 0,
      frequency_penalty: 0,
      presence_penalty: 0,
      logprobs: false,
      user: "user_0c1d",
    });
  });

  it("sends every field of the protocol as it is (B50.2)", () => {
    const request = {
      temperature: 0.5,
      seed: 7,
      stop: ["END", "###"],
      logit_bias: { "50256": -100 },
      response_format: { type: "json_object" as const },
      parallel_tool_calls: false,
      logprobs: true,
      top_logprobs: 2,
      tools: [
        { type: "function" as const, function: { name: "f", parameters: { type: "object" } } },
      ],
      tool_choice: "auto" as const,
      vendor_extension: { deep: [1] },
    };
    expect(bodyOf(request)).toMatchObject(request);
  });

  it("keeps the gateway's fields and the raw user here (B50.3)", () => {
    const body = bodyOf({
      model: "t/one",
      models: ["t/one"],
      provider: { allow_fallbacks: true },
      plugins: [{ id: "web" }],
      session_id: "s-1",
      user: "alice@example.test",
      metadata: { team: "blue" },
      debug: { echo_upstream_body: false },
      route: "fallback",
      trace: { trace_id: "t" },
      usage: { include: true },
    });
    expect(Object.keys(body).sort()).toEqual(["messages", "model", "user"]);
    expect(body).toMatchObject({ model: "large-1", user: "user_0c1d" });
  });

  it.each([
    [compatibleDialect, "max_tokens"],
    [openAiDialect, "max_completion_tokens"],
  ])("sends one limit, and the right one (B51)", (dialect, name) => {
    for (const [request, limit] of [
      [{ max_completion_tokens: 50 }, 50],
      [{ max_tokens: 50 }, 50],
      [{ max_tokens: 10, max_completion_tokens: 20 }, 20],
    ] as const) {
      const limits = Object.entries(bodyOf(request, dialect)).filter(([key]) =>
        key.startsWith("max_"),
      );
      expect(limits).toEqual([[name, limit]]);
    }
  });

  it("asks for usage in streams and only there (B11)", () => {
    expect(bodyOf({ stream: true, stream_options: { include_usage: false } })).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(
      bodyOf(
        { stream: true, stream_options: { include_usage: null, include_obfuscation: true } },
        openAiDialect,
      ),
    ).toMatchObject({ stream_options: { include_usage: true, include_obfuscation: true } });
    const plain = bodyOf({ stream: false, stream_options: { include_usage: true } });
    expect(plain).not.toHaveProperty("stream");
    expect(plain).not.toHaveProperty("stream_options");
  });

  it.each([
    [{ reasoning: { effort: "low" as const } }, "low"],
    [{ reasoning_effort: "max" as const }, "xhigh"],
    [{ reasoning: { enabled: true } }, "medium"],
    [{ reasoning: { enabled: false } }, "none"],
    [{ reasoning: { max_tokens: 800 }, max_tokens: 1000 }, "high"],
    [{ reasoning: { max_tokens: 0 } }, "none"],
    [{ reasoning: { exclude: true } }, undefined],
  ])("turns %j into the effort %s", (request, effort) => {
    const body = bodyOf(request);
    expect(body.reasoning_effort).toBe(effort);
    expect(body).not.toHaveProperty("reasoning");
  });

  it("translates the alias of a service tier", () => {
    expect(bodyOf({ service_tier: "fast" }).service_tier).toBe("priority");
  });

  it("passes messages on as they are, but only what OpenAI knows to OpenAI", () => {
    const talk = [
      {
        role: "user" as const,
        content: [
          { type: "text" as const, text: "a", cache_control: { type: "ephemeral" as const } },
        ],
      },
      { role: "assistant" as const, content: "b", reasoning: "hm", reasoning_details: [], odd: 1 },
    ];
    expect(bodyOf({ messages: talk }).messages).toEqual(talk);
    expect(bodyOf({ messages: talk }, openAiDialect).messages).toEqual([
      { role: "user", content: [{ type: "text", text: "a" }] },
      { role: "assistant", content: "b" },
    ]);
  });

  it("sends OpenAI sound by its id, results as texts, and the pictures of results after them", () => {
    const picture = {
      type: "image_url" as const,
      image_url: { url: "data:image/png;base64,AA==", detail: null },
    };
    const call = (id: string) => ({
      id,
      type: "function" as const,
      function: { name: "look", arguments: "{}" },
      index: 0,
    });
    const talk: ChatRequest["messages"] = [
      { role: "assistant", content: null, audio: { id: "a1", data: "AA==", transcript: "La." } },
      { role: "assistant", content: "b", tool_calls: [call("c1"), call("c2")] },
      { role: "tool", tool_call_id: "c1", content: [{ type: "text", text: "Here." }, picture] },
      { role: "tool", tool_call_id: "c2", content: [picture] },
      { role: "user", content: "And?" },
    ];
    const image = { type: "image_url", image_url: { url: picture.image_url.url } };
    const { index: _one, ...first } = call("c1");
    const { index: _two, ...second } = call("c2");
    expect(bodyOf({ messages: talk }, openAiDialect).messages).toEqual([
      { role: "assistant", content: null, audio: { id: "a1" } },
      { role: "assistant", content: "b", tool_calls: [first, second] },
      { role: "tool", tool_call_id: "c1", content: [{ type: "text", text: "Here." }] },
      { role: "tool", tool_call_id: "c2", content: "" },
      {
        role: "user",
        content: [
          { type: "text", text: "Result of c1:" },
          image,
          { type: "text", text: "Result of c2:" },
          image,
        ],
      },
      { role: "user", content: "And?" },
    ]);
    expect(bodyOf({ messages: talk }).messages).toEqual(talk);
  });

  it("drops nulls within parameters, but none of a schema", () => {
    const parameters = { type: "object", default: null };
    const body = bodyOf({
      tools: [{ type: "function", function: { name: "f", description: null, parameters } }],
      response_format: {
        type: "json_schema",
        json_schema: { name: "a", schema: null, strict: true },
      },
    });
    expect(body.tools).toEqual([{ type: "function", function: { name: "f", parameters } }]);
    expect(body.response_format).toEqual({
      type: "json_schema",
      json_schema: { name: "a", strict: true },
    });
  });

  it.each([
    ["max", "high"],
    ["xhigh", "high"],
    ["low", "low"],
  ] as const)("tells OpenAI a verbosity of %s as %s", (verbosity, told) => {
    expect(bodyOf({ verbosity }, openAiDialect).verbosity).toBe(told);
  });

  it("leaves out what the table says is unsupported, and tells", () => {
    const request: ChatRequest = { messages, top_k: 5, seed: 1, session_id: "s", min_p: null };
    expect(bodyOf(request, openAiDialect)).not.toHaveProperty("top_k");
    expect(droppedParameters(openAiDialect.parameters, request)).toEqual(["top_k"]);
    expect(droppedParameters(compatibleDialect.parameters, request)).toEqual([]);
  });

  it("keeps keys that look like a prototype's plain keys", () => {
    const request = JSON.parse('{"messages":[],"__proto__":{"x":1},"constructor":2}');
    expect(JSON.stringify(bodyOf(request))).toContain('"__proto__":{"x":1}');
  });
});

describe("wireJson", () => {
  it("takes the text of a member that is written already", () => {
    const written = { name: "messages", text: '[ "as it was" ]' };
    const body = { model: "a", messages: [1], stream: undefined, other: '"messages":1' };
    expect(wireJson(body, written)).toBe(
      String.raw`{"model":"a","other":"\"messages\":1","messages":[ "as it was" ]}`,
    );
    expect(wireJson({ messages: [1] }, written)).toBe('{"messages":[ "as it was" ]}');
  });

  it("replaces half a surrogate pair and nothing else (B56)", () => {
    const text = "bad \ud83d end, good \ud83d\ude42, typed \\ud83d \\\\ud83d";
    expect(JSON.parse(wireJson({ text }))).toEqual({
      text: text.replace("\ud83d end", "\ufffd end"),
    });
  });
});
