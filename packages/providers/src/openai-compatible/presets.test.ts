import { readFileSync } from "node:fs";
import type { ChatRequest, Message } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { azureOpenai } from "../azure-openai/index.ts";
import { cerebras } from "../cerebras/index.ts";
import {
  type ChatFixture,
  type EmbeddingsFixture,
  providerConformance,
} from "../conformance/index.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { deepseek } from "../deepseek/index.ts";
import { groq } from "../groq/index.ts";
import { mistral } from "../mistral/index.ts";
import { mistralToolId } from "../mistral/mistral-tool-id.ts";
import { ollama } from "../ollama/index.ts";
import { openrouter } from "../openrouter/index.ts";
import { perplexity } from "../perplexity/index.ts";
import type { Adapter, HttpProvider } from "../provider.ts";
import { vllm } from "../vllm/index.ts";
import { xai } from "../xai/index.ts";

const folder = new URL("__fixtures__/", import.meta.url);
const chat: readonly ChatFixture[] = ["text", "tool-calls", "reasoning", "refusal"].map((name) => ({
  name,
  body: JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")),
  stream: readFileSync(new URL(`${name}.sse`, folder)),
}));

const embeddings: readonly EmbeddingsFixture[] = [
  {
    name: "numbers",
    body: JSON.parse(readFileSync(new URL("embeddings.json", folder), "utf8")),
    vectors: [
      [0.5, -0.25, 0],
      [1, 0.75, -2.5],
    ],
    promptTokens: 8,
  },
];

const make = (adapter: Adapter, options: object = {}, baseUrl?: string): HttpProvider =>
  adapter.create({
    slug: "north",
    name: "North",
    apiKey: "up-secret-a",
    headers: {},
    options: adapter.options.parse(options),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  }) as HttpProvider;

const PRESETS = { mistral, groq, deepseek, xai, cerebras, perplexity, openrouter, ollama, vllm };

describe.each(Object.entries(PRESETS))("preset %s", (_name, adapter) => {
  const fixtures = { chat, embeddings, failures: [] };
  for (const { name, run } of providerConformance(make(adapter), fixtures)) it(name, run);
});

it("serves no operation that its provider does not have", () => {
  const served = Object.entries(PRESETS).map(([name, adapter]) => {
    const { rerank, speech, embeddings: vectors, moderations } = make(adapter);
    const members = { rerank, speech, embeddings: vectors, moderations };
    return [name, Object.entries(members).flatMap(([key, codec]) => (codec ? [key] : []))];
  });
  expect(Object.fromEntries(served)).toEqual({
    mistral: ["speech", "embeddings", "moderations"],
    groq: ["speech", "embeddings"],
    deepseek: [],
    xai: ["embeddings"],
    cerebras: [],
    perplexity: [],
    openrouter: ["rerank", "speech", "embeddings"],
    ollama: ["embeddings"],
    vllm: ["rerank", "speech", "embeddings"],
  });
});

const USER: Message = { role: "user", content: "Say hi." };
const bodyOf = (provider: HttpProvider, request: Partial<ChatRequest>) =>
  provider.chat?.encode(sampleCall({ messages: [USER], ...request })).body as Readonly<
    Record<string, unknown>
  >;
const call = (id: string) => ({
  id,
  type: "function" as const,
  function: { name: "now", arguments: "{}" },
});

describe("mistral", () => {
  it("gives calls and results the same id of nine characters, documents a part, and marks a beginning", () => {
    const file = { filename: "a.pdf", file_data: "data:application/pdf;base64,AA==" };
    const { messages } = bodyOf(make(mistral), {
      messages: [
        { role: "developer", content: "SYS" },
        { role: "user", name: "Ann", content: [{ type: "file", file }] },
        { role: "assistant", content: null, reasoning: "x", tool_calls: [call("toolu_01ABC")] },
        { role: "tool", tool_call_id: "toolu_01ABC", content: "12:00" },
        { role: "assistant", content: "It is" },
      ],
    });
    const id = mistralToolId("toolu_01ABC");
    expect(messages).toEqual([
      { role: "system", content: "SYS" },
      {
        role: "user",
        content: [{ type: "document_url", document_url: file.file_data, document_name: "a.pdf" }],
      },
      { role: "assistant", content: "", tool_calls: [{ ...call(id) }] },
      { role: "tool", tool_call_id: id, content: "12:00" },
      { role: "assistant", content: "It is", prefix: true },
    ]);
  });

  it("makes ids that stay apart", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 40 }), (ids) => {
        const made = ids.map(mistralToolId);
        expect(new Set(made).size).toBe(ids.length);
        for (const one of made) expect(one).toMatch(/^[a-zA-Z0-9]{9}$/);
      }),
    );
  });

  it("has its own words for a seed, a forced tool and thinking", () => {
    const tools = [{ type: "function" as const, function: { name: "now" } }];
    const asked = {
      seed: 7,
      tools,
      tool_choice: "required" as const,
      reasoning_effort: "low" as const,
    };
    expect(bodyOf(make(mistral), asked)).toMatchObject({
      random_seed: 7,
      tool_choice: "any",
      reasoning_effort: "high",
    });
    const streamed = bodyOf(make(mistral), { stream: true, user: "u" });
    expect(streamed).not.toHaveProperty("stream_options");
    expect(streamed).not.toHaveProperty("user");
  });
});

describe("groq", () => {
  it("asks for thoughts apart from the text, and has its own tiers", () => {
    expect(
      bodyOf(make(groq), { reasoning: { effort: "xhigh" }, service_tier: "fast" }),
    ).toMatchObject({
      reasoning_effort: "high",
      reasoning_format: "parsed",
      service_tier: "performance",
    });
    const hidden = { reasoning: { effort: "low" as const, exclude: true } };
    expect(bodyOf(make(groq), { ...hidden, stream: true })).toMatchObject({
      reasoning_format: "hidden",
      stream: true,
    });
    expect(bodyOf(make(groq), { stream: true })).not.toHaveProperty("stream_options");
    expect(bodyOf(make(groq), {})).not.toHaveProperty("reasoning_format");
  });
});

const MADE: readonly Message[] = [
  USER,
  { role: "assistant", content: null, refusal: "No." },
  { role: "user", content: "Sing.", name: "ann" },
  { role: "assistant", content: null, audio: { id: "a1", data: "AA==", transcript: "La." } },
];
const marked = {
  type: "function" as const,
  function: { name: "now", description: null },
  cache_control: { type: "ephemeral" as const },
};
const PICTURE = "data:image/png;base64,AA==";

describe.each([
  ["groq", groq],
  ["cerebras", cerebras],
])("%s", (_name, adapter) => {
  const provider = make(adapter);

  it("is told what a model refused or sang as words, and nothing of tools but the functions", () => {
    const body = bodyOf(provider, { messages: [...MADE], tools: [marked] });
    expect(body.messages).toEqual([
      USER,
      { role: "assistant", content: "No." },
      { role: "user", content: "Sing.", name: "ann" },
      { role: "assistant", content: "La." },
    ]);
    expect(body.tools).toEqual([{ type: "function", function: { name: "now" } }]);
    const request = { messages: [USER], tools: [marked] };
    const { endpoint } = sampleCall(request);
    expect(provider.chat?.leftOut?.(request, endpoint)).toEqual(["tools.cache_control"]);
  });

  it("knows three efforts, and refuses parts that it has no place for", () => {
    const effort = (word: "max" | "minimal") =>
      bodyOf(provider, { reasoning: { effort: word } }).reasoning_effort;
    expect([effort("max"), effort("minimal")]).toEqual(["high", "low"]);
    const sound: Message = {
      role: "user",
      content: [{ type: "input_audio", input_audio: { data: "AA==", format: "wav" } }],
    };
    expect(() => bodyOf(provider, { messages: [sound] })).toThrow(
      "takes no part of type input_audio",
    );
  });
});

describe("perplexity", () => {
  it("has one list of domains, each to leave out with a minus, beside the options", () => {
    const domains = (allowed: readonly string[], excluded: readonly string[]) =>
      bodyOf(make(perplexity), {
        web_search_options: { allowed_domains: [...allowed], excluded_domains: [...excluded] },
      });
    expect(domains([], ["a.test"])).toMatchObject({ search_domain_filter: ["-a.test"] });
    expect(domains(["b.test"], ["a.test"])).toMatchObject({ search_domain_filter: ["b.test"] });
    expect(domains([], [])).not.toHaveProperty("search_domain_filter");
    expect(domains([], ["a.test"])).not.toHaveProperty("web_search_options");
  });

  it("names the lists of domains that do not fit", () => {
    const lost = (allowed: number, excluded: number) => {
      const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}.test`);
      const web_search_options = {
        allowed_domains: many(allowed),
        excluded_domains: many(excluded),
      };
      const { endpoint, request } = sampleCall<ChatRequest>({
        messages: [USER],
        web_search_options,
      });
      return make(perplexity).chat?.leftOut?.(request, endpoint);
    };
    expect(lost(20, 0)).toEqual([]);
    expect(lost(0, 20)).toEqual([]);
    expect(lost(21, 0)).toEqual(["web_search_options.allowed_domains"]);
    expect(lost(1, 1)).toEqual(["web_search_options.excluded_domains"]);
    expect(lost(0, 21)).toEqual(["web_search_options.excluded_domains"]);
  });

  it("tells its searches, where it does not one", () => {
    const { chat } = make(perplexity);
    const answer = (usage: object) => ({
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "a" } }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, ...usage },
    });
    const searches = (usage: object) =>
      chat?.decode(answer(usage), sampleCall({ messages: [USER] })).usage?.server_tool_use_details;
    expect(searches({})).toEqual({ web_search_requests: 1 });
    expect(searches({ num_search_queries: 7 })).toEqual({ web_search_requests: 7 });
  });

  it("has its own words for a place, any JSON, documents and thinking, which it cannot turn off", () => {
    const provider = make(perplexity);
    const request: ChatRequest = {
      reasoning: { effort: "none" },
      response_format: { type: "json_object" },
      web_search_options: {
        search_context_size: "low",
        user_location: { type: "approximate", approximate: { country: "CH" } },
      },
      messages: [
        { role: "developer", content: "Be brief.", name: "dev" },
        {
          role: "user",
          content: [
            { type: "image_url", image_url: { url: PICTURE, detail: "low" } },
            {
              type: "file",
              file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AA==" },
            },
          ],
        },
      ],
    };
    const body = bodyOf(provider, request);
    expect(body).not.toHaveProperty("reasoning_effort");
    expect(body).toMatchObject({
      response_format: { type: "json_schema", json_schema: { schema: { type: "object" } } },
      web_search_options: { search_context_size: "low", user_location: { country: "CH" } },
      messages: [
        { role: "system", content: "Be brief." },
        {
          role: "user",
          content: [
            { type: "image_url", image_url: { url: PICTURE } },
            { type: "file_url", file_url: { url: "AA==" }, file_name: "a.pdf" },
          ],
        },
      ],
    });
    expect(provider.chat?.leftOut?.(request, sampleCall(request).endpoint)).toEqual(["reasoning"]);
  });
});

describe("deepseek", () => {
  it("turns thinking on and off, sends thoughts back, and a schema in words", () => {
    const schema = { type: "object" };
    const body = bodyOf(make(deepseek), {
      reasoning: { effort: "xhigh" },
      response_format: { type: "json_schema", json_schema: { name: "a", schema } },
      messages: [USER, { role: "assistant", content: "4", reasoning: "2+2" }, USER],
    });
    expect(body).toMatchObject({
      thinking: { type: "enabled" },
      reasoning_effort: "max",
      response_format: { type: "json_object" },
    });
    const messages = body.messages as readonly object[];
    expect(messages[1]).toEqual({ role: "assistant", content: "4", reasoning_content: "2+2" });
    expect(messages.at(-1)).toMatchObject({
      role: "system",
      content: expect.stringContaining('JSON Schema: {"type":"object"}'),
    });
    expect(bodyOf(make(deepseek), { reasoning: { effort: "none" } })).toMatchObject({
      thinking: { type: "disabled" },
    });
  });
});

describe("openrouter", () => {
  it("searches by its plugin, with any of its models", () => {
    const web_search_options = {
      search_context_size: "low" as const,
      max_uses: 2,
      excluded_domains: ["a.test"],
    };
    expect(bodyOf(make(openrouter), { web_search_options })).toMatchObject({
      web_search_options: { search_context_size: "low" },
      plugins: [{ id: "web", max_uses: 2, exclude_domains: ["a.test"] }],
    });
    expect(bodyOf(make(openrouter), {})).not.toHaveProperty("plugins");
  });

  it("sends reasoning as it was written", () => {
    const reasoning = { effort: "low" as const, exclude: true };
    expect(bodyOf(make(openrouter), { reasoning })).toMatchObject({ reasoning });
  });
});

describe("vllm", () => {
  it("is told to go on from a beginning", () => {
    const started: Message[] = [USER, { role: "assistant", content: "Well," }];
    expect(bodyOf(make(vllm), { messages: started })).toMatchObject({
      continue_final_message: true,
      add_generation_prompt: false,
    });
    expect(bodyOf(make(vllm), {})).not.toHaveProperty("continue_final_message");
  });
});

describe("azure-openai", () => {
  const base = "https://res.openai.azure.com/openai";

  it("speaks the undated API at its own address, with its own header", async () => {
    const provider = make(azureOpenai, {}, `${base}/v1`);
    const request = { method: "POST", url: "http://x/", headers: {} } as const;
    const { headers } = await provider.sign(request, 0);
    expect(headers).toEqual({ "api-key": "up-secret-a" });
    expect(provider.chat?.encode(sampleCall({ messages: [USER] })).path).toBe("/chat/completions");
    expect(provider.readFailure(401, new Headers(), "bad up-secret-a").raw).not.toContain(
      "up-secret-a",
    );
  });

  it("speaks to deployments by a dated version", () => {
    const provider = make(azureOpenai, { api_version: "2024-10-21" }, base);
    const deployed = sampleCall({ messages: [USER] }, { upstreamModel: "gpt 4o" });
    expect(provider.chat?.encode(deployed).path).toBe(
      "/deployments/gpt%204o/chat/completions?api-version=2024-10-21",
    );
  });

  it("needs an address", () => {
    expect(() => make(azureOpenai)).toThrow("base_url");
  });

  for (const { name, run } of providerConformance(make(azureOpenai, {}, `${base}/v1`), {
    chat,
    failures: [],
  })) {
    it(name, run);
  }
});
