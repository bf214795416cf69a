import { describe, expect, it } from "vitest";
import * as z from "zod";
import { parseChatRequest } from "../parse/parse-chat-request.ts";
import { chatRequest } from "./request.ts";

const messages = [{ role: "user", content: "Say hi." }];
const text = (length: number) => "a".repeat(length);
const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, "v"]));

/** Field, values it takes, values it refuses. */
const TABLE: readonly [string, readonly unknown[], readonly unknown[]][] = [
  ["model", ["a/b"], ["", 5, ["a/b"]]],
  ["models", [["a/b", "a/b"], []], ["a/b", [5], [""]]],
  ["stream", [true, false], ["true", 1]],
  ["stream_options", [{}, { include_usage: true }, { extra: 1 }], ["x", { include_usage: 1 }]],
  ["temperature", [0, 2, 0.5], [-0.001, 2.001, "1"]],
  ["top_p", [0, 1], [-0.1, 1.1]],
  ["top_k", [0, 1, 40], [-1, 1.5]],
  ["top_a", [0, 1], [-0.1, 1.1]],
  ["min_p", [0, 1], [-0.1, 1.1]],
  ["frequency_penalty", [-2, 0, 2], [-2.1, 2.1]],
  ["presence_penalty", [-2, 0, 2], [-2.1, 2.1]],
  ["repetition_penalty", [0, 1, 2], [-0.1, 2.1]],
  ["logit_bias", [{}, { "50256": -100, "1": 100 }], [{ "1": 101 }, { "1": "x" }, [1]]],
  ["logprobs", [true], [1]],
  ["top_logprobs", [0, 20], [-1, 21, 1.5]],
  ["max_tokens", [1, 16], [0, 1.5, "5"]],
  ["max_completion_tokens", [1], [0, -1]],
  ["n", [1, 2], [0, 1.5]],
  ["seed", [-1, 0, 7], [1.5, "7"]],
  ["stop", ["x", ["a", "b", "c", "d"], []], [["a", "b", "c", "d", "e"], [1], 5]],
  ["modalities", [["text", "image", "audio"]], [["video"], "text"]],
  ["parallel_tool_calls", [false], ["no"]],
  [
    "response_format",
    [{ type: "text" }, { type: "python" }, { type: "grammar", grammar: "g" }],
    [{ type: "xml" }, { type: "grammar" }, "json"],
  ],
  [
    "reasoning",
    [{}, { effort: "xhigh", summary: "auto" }, { effort: null }],
    [{ effort: "huge" }, "high"],
  ],
  ["reasoning_effort", ["max", "none"], ["huge", 1]],
  ["service_tier", ["auto", "default", "flex", "priority", "scale"], ["gold"]],
  ["session_id", [text(256), "\u{1f600}".repeat(256)], [text(257), "\u{1f600}".repeat(257), 5]],
  ["user", ["alice"], [5]],
  [
    "metadata",
    [
      {},
      pairs(16),
      { [text(64)]: text(512) },
      { ["\u{1f600}".repeat(64)]: "\u{1f600}".repeat(512) },
    ],
    [pairs(17), { [text(65)]: "v" }, { k: text(513) }, { k: 5 }, []],
  ],
  [
    "prediction",
    [
      { type: "content", content: "x" },
      { type: "content", content: [{ type: "text", text: "x" }] },
    ],
    [{ content: "x" }, { type: "content" }],
  ],
  ["prompt_cache_key", ["k"], [5]],
  [
    "prompt_cache_options",
    [{ mode: "explicit" }, { mode: "explicit", ttl: "30m" }, { mode: "explicit", ttl: null }],
    [{}, { mode: "auto" }],
  ],
  [
    "cache_control",
    [{ type: "ephemeral" }, { type: "ephemeral", ttl: "1h" }],
    [{}, { type: "ephemeral", ttl: "1w" }],
  ],
  ["debug", [{ echo_upstream_body: true }, {}], [{ echo_upstream_body: "yes" }, true]],
  ["image_config", [{ a: "16:9", b: 2, c: [1] }], [{ a: {} }, "x"]],
  ["max_tool_calls", [0, 30], [-1, 31]],
  [
    "stop_server_tools_when",
    [
      [
        { type: "step_count_is", step_count: 5 },
        { type: "max_cost", max_cost_in_dollars: 0.05 },
      ],
    ],
    [[], [{ type: "never" }], [{ type: "has_tool_call" }]],
  ],
  ["trace", [{ trace_id: "t", tenant: "acme" }], [{ trace_id: 5 }]],
  ["route", ["fallback", "sort"], ["random"]],
  ["verbosity", ["low", "max"], ["loud"]],
  [
    "plugins",
    [
      [],
      [
        { id: "web", engine: "exa" },
        { id: "any", enabled: false },
      ],
    ],
    [[{}], [{ id: "" }], [{ id: "web", enabled: "no" }], {}],
  ],
  [
    "tools",
    [
      [
        { type: "function", function: { name: "f" } },
        { type: "sluice:web_search", max_results: 3 },
      ],
    ],
    [
      [{ type: "function" }],
      [{ type: "function", function: { name: "bad name" } }],
      [{ type: "function", function: { name: text(65) } }],
      [{}],
      [{ type: "function", function: { name: "f", parameters: "x" } }],
    ],
  ],
  [
    "tool_choice",
    [
      "none",
      "auto",
      "required",
      { type: "function", function: { name: "f" } },
      { type: "openrouter:web_search" },
    ],
    ["always", { type: "function" }, {}],
  ],
];

const kindOf = (body: unknown) => parseChatRequest(body).kind;

describe("fields of a chat request", () => {
  it.each(TABLE)("%s takes what the specification allows", (field, good) => {
    for (const value of good) {
      const parsed = parseChatRequest({ messages, [field]: value });
      expect(parsed, JSON.stringify(value)?.slice(0, 80)).toMatchObject({ kind: "ok" });
      if (parsed.kind === "ok") expect(parsed.request[field]).toEqual(value);
    }
  });

  it.each(TABLE)("%s refuses the rest and is named", (field, _good, bad) => {
    for (const value of bad) {
      const parsed = parseChatRequest({ messages, [field]: value });
      expect(parsed, JSON.stringify(value)?.slice(0, 80)).toMatchObject({ kind: "invalid" });
      if (parsed.kind === "invalid") expect(parsed.path.startsWith(field)).toBe(true);
    }
  });

  it.each(TABLE)("%s: null means not set", (field) => {
    const parsed = parseChatRequest({ messages, [field]: null });
    expect(parsed.kind).toBe("ok");
    if (parsed.kind === "ok") expect(parsed.request).not.toHaveProperty(field);
  });

  it("keeps fields it does not know", () => {
    expect(parseChatRequest({ messages, chat_template_kwargs: { a: [1] } })).toMatchObject({
      request: { chat_template_kwargs: { a: [1] } },
    });
  });

  it("reads fast as priority", () => {
    expect(parseChatRequest({ messages, service_tier: "fast" })).toMatchObject({
      request: { service_tier: "priority" },
    });
  });

  it.each([
    ["same", { reasoning_effort: "low", reasoning: { effort: "low" } }, "ok"],
    ["different", { reasoning_effort: "low", reasoning: { effort: "high" } }, "invalid"],
    ["null beside a word", { reasoning_effort: "low", reasoning: { effort: null } }, "ok"],
    ["word beside null", { reasoning_effort: null, reasoning: { effort: "low" } }, "ok"],
    ["only the shorthand", { reasoning_effort: "low", reasoning: {} }, "ok"],
  ])("efforts: %s", (_name, fields, kind) => {
    expect(kindOf({ messages, ...fields })).toBe(kind);
  });
});

describe("messages", () => {
  it.each([
    ["absent", {}],
    ["null", { messages: null }],
    ["empty", { messages: [] }],
    ["an object", { messages: {} }],
    ["prompt alone", { prompt: "x" }],
    ["an unknown role", { messages: [{ role: "robot", content: "x" }] }],
    ["user without content", { messages: [{ role: "user" }] }],
    ["user with null", { messages: [{ role: "user", content: null }] }],
    [
      "system with an image",
      { messages: [{ role: "system", content: [{ type: "image_url", image_url: { url: "x" } }] }] },
    ],
    ["tool without id", { messages: [{ role: "tool", content: "4" }] }],
    ["an unknown part", { messages: [{ role: "user", content: [{ type: "smell" }] }] }],
    ["a part without body", { messages: [{ role: "user", content: [{ type: "image_url" }] }] }],
    [
      "a call without id",
      {
        messages: [
          {
            role: "assistant",
            tool_calls: [{ type: "function", function: { name: "f", arguments: "" } }],
          },
        ],
      },
    ],
  ])("refuses %s", (_name, body) => {
    const parsed = parseChatRequest(body);
    expect(parsed.kind).toBe("invalid");
    if (parsed.kind === "invalid") expect(parsed.path).toMatch(/^messages/);
  });

  const cache_control = { type: "ephemeral", ttl: "5m" };
  it.each([
    ["a plain string", [{ role: "user", content: "x" }]],
    [
      "system parts",
      [{ role: "system", content: [{ type: "text", text: "x", cache_control }], cache_control }],
    ],
    [
      "developer",
      [{ role: "developer", content: "", configuration_update: { reasoning: { effort: "low" } } }],
    ],
    [
      "every part with cache_control",
      [
        {
          role: "user",
          name: "ann",
          content: [
            {
              type: "text",
              text: "x",
              cache_control,
              prompt_cache_breakpoint: { mode: "explicit" },
            },
            {
              type: "image_url",
              image_url: { url: "https://example.test/a.png", detail: "original" },
              cache_control,
            },
            { type: "input_audio", input_audio: { data: "UklGR", format: "wav" }, cache_control },
            {
              type: "video_url",
              video_url: { url: "https://example.test/a.mp4", processing: "static" },
              cache_control,
            },
            { type: "input_video", video_url: { url: "https://example.test/a.mp4" } },
            {
              type: "file",
              file: { filename: "a.pdf", file_data: "data:application/pdf;base64,JVBER" },
              cache_control,
            },
          ],
        },
      ],
    ],
    [
      "a tool round",
      [
        { role: "user", content: "2+2?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "c1", type: "function", function: { name: "add", arguments: "" } }],
          reasoning_details: [{ type: "reasoning.encrypted", data: "gAAA", index: 0 }],
        },
        { role: "tool", tool_call_id: "c1", content: "4", name: "add", cache_control },
      ],
    ],
    ["an assistant turn of nothing", [{ role: "assistant" }]],
    [
      "unknown fields anywhere",
      [{ role: "user", content: [{ type: "text", text: "x", odd: { a: 1 } }], odd: [1] }],
    ],
  ])("takes and keeps %s", (_name, list) => {
    expect(parseChatRequest({ messages: list })).toEqual({
      kind: "ok",
      request: { messages: list },
    });
  });
});

describe("provider preferences", () => {
  it.each([
    [{}],
    [{ order: ["a"], only: null, ignore: [], allow_fallbacks: null, require_parameters: true }],
    [
      {
        data_collection: "deny",
        zdr: true,
        enforce_distillable_text: null,
        quantizations: ["fp8"],
      },
    ],
    [{ sort: "price" }],
    [{ sort: { by: "latency", partition: "none" } }],
    [{ max_price: { prompt: 1, completion: "2.5" } }],
    [{ preferred_min_throughput: 50, preferred_max_latency: { p50: 1, p99: 3 } }],
  ])("takes %j", (provider) => {
    expect(kindOf({ messages, provider })).toBe("ok");
  });

  it.each([
    [{ fallback: true }, "provider has no field"],
    [{ sort: { by: "price", odd: 1 } }, "provider.sort"],
    [{ sort: "cheapest" }, "provider.sort"],
    [{ max_price: { prompt: -1 } }, "provider.max_price"],
    [{ max_price: { prompt: "cheap" } }, "provider.max_price.prompt must be a decimal number"],
    [{ max_price: { tokens: 1 } }, "provider.max_price"],
    [{ quantizations: ["int3"] }, "provider.quantizations[0]"],
    [{ data_collection: "never" }, "provider.data_collection"],
    [{ order: "openai" }, "provider.order"],
  ])("refuses %j", (provider, beginning) => {
    const parsed = parseChatRequest({ messages, provider });
    expect(
      parsed.kind === "invalid" && parsed.message.startsWith(beginning),
      JSON.stringify(parsed),
    ).toBe(true);
  });
});

it("becomes JSON Schema, with the limits in it", () => {
  const schema = z.toJSONSchema(chatRequest, { io: "input" });
  expect(schema).toMatchObject({ type: "object", required: ["messages"] });
  expect(JSON.stringify(schema)).toContain('"maxLength":256');
});
