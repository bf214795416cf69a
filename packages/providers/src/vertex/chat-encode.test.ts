import { ProviderError } from "@sluice/errors";
import type { ChatRequest, Message } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { vertex } from "./vertex.ts";

const make = (options: object = { project: "acme-models" }, apiKey = "ya29.t") =>
  vertex.create({
    slug: "north",
    name: "North",
    apiKey,
    headers: {},
    options: vertex.options.parse(options),
  }) as HttpProvider;

const base: ChatRequest = { messages: [{ role: "user", content: "Say hi." }] };
const encode = (upstreamModel: string, request: Partial<ChatRequest> = {}, provider = make()) =>
  provider.chat?.encode(sampleCall({ ...base, ...request }, { upstreamModel }));
const bodyOf = (...given: Parameters<typeof encode>) =>
  encode(...given)?.body as Readonly<Record<string, unknown>>;
const failing = (kind: string, words: RegExp) =>
  expect.toSatisfy(
    (error) =>
      ProviderError.isInstance(error) &&
      error.failure.kind === kind &&
      words.test(error.failure.message),
  );

describe("where a model is", () => {
  const at = "/projects/acme-models/locations/global";
  it.each([
    ["gemini-2.5-flash", `${at}/publishers/google/models/gemini-2.5-flash:generateContent`],
    [
      "claude-sonnet-4-5@20250929",
      `${at}/publishers/anthropic/models/claude-sonnet-4-5@20250929:rawPredict`,
    ],
    ["google/gemini-3-pro", `${at}/publishers/google/models/gemini-3-pro:generateContent`],
    [
      "publishers/anthropic/models/claude-opus-4-6",
      `${at}/publishers/anthropic/models/claude-opus-4-6:rawPredict`,
    ],
    ["endpoints/1234", `${at}/endpoints/1234:generateContent`],
    [
      "projects/7/locations/us-central1/endpoints/1234",
      "/projects/7/locations/us-central1/endpoints/1234:generateContent",
    ],
    ["a:b?c", `${at}/publishers/google/models/a%3Ab%3Fc:generateContent`],
  ])("%s", (model, path) => {
    expect(encode(model)).toMatchObject({ method: "POST", path });
  });

  it("streams by another method", () => {
    expect(encode("gemini-2.5-flash", { stream: true })?.path).toMatch(
      /:streamGenerateContent\?alt=sse$/,
    );
    expect(encode("claude-opus-4-6", { stream: true })?.path).toMatch(/:streamRawPredict$/);
    expect(bodyOf("claude-opus-4-6", { stream: true }).stream).toBe(true);
  });

  it.each([
    ["global", "https://aiplatform.googleapis.com/v1"],
    ["eu", "https://aiplatform.eu.rep.googleapis.com/v1"],
    ["us", "https://aiplatform.us.rep.googleapis.com/v1"],
    ["europe-west1", "https://europe-west1-aiplatform.googleapis.com/v1"],
  ])("%s has its own address", (location, url) => {
    const provider = make({ project: "p", location });
    expect(provider.baseUrl).toBe(url);
    expect(encode("m", {}, provider)?.path).toMatch(`/projects/p/locations/${location}/`);
  });

  it("names no project with an API key alone, and then serves Google's models only", () => {
    const express = make({ location: "us-central1" }, "AIzaKey");
    expect(express.baseUrl).toBe("https://aiplatform.googleapis.com/v1");
    expect(encode("gemini-2.5-flash", {}, express)?.path).toBe(
      "/publishers/google/models/gemini-2.5-flash:generateContent",
    );
    expect(() => encode("claude-opus-4-6", {}, express)).toThrow(
      failing("unsupported", /API key alone: set options.project/),
    );
    expect(encode("m", {}, make({ project: "p" }, "AIzaKey"))?.path).toMatch("/projects/p/");
  });

  it("refuses models of others, and a token without a project", () => {
    expect(() => encode("meta/llama-4")).toThrow(failing("unsupported", /none of meta/));
    expect(() => encode("gemini-3-pro", {}, make({}))).toThrow(
      failing("unauthorized", /set options.project/),
    );
  });
});

const call = (id: string, name: string) => ({
  id,
  type: "function" as const,
  function: { name, arguments: "{}" },
});
const said = (id: string): Message => ({ role: "tool", tool_call_id: id, content: `of ${id}` });

describe("Google's models", () => {
  it("get results without ids, in the order of the calls", () => {
    const calls = ["call_a", "call_b", "call_c"].map((id) => call(id, id.replace("call_", "f")));
    const results = fc.shuffledSubarray(
      calls.map(({ id }) => id),
      { minLength: 3 },
    );
    fc.assert(
      fc.property(results, (ids) => {
        const messages: Message[] = [
          ...base.messages,
          { role: "assistant", content: null, tool_calls: calls },
          ...ids.map(said),
          { role: "user", content: "And?" },
        ];
        const { contents } = bodyOf("gemini-2.5-flash", { messages }) as {
          contents: readonly { parts: readonly object[] }[];
        };
        expect(contents.slice(1)).toEqual([
          {
            role: "model",
            parts: ["fa", "fb", "fc"].map((name) => ({ functionCall: { name, args: {} } })),
          },
          {
            role: "user",
            parts: [
              ...["a", "b", "c"].map((one) => ({
                functionResponse: { name: `f${one}`, response: { output: `of call_${one}` } },
              })),
              { text: "And?" },
            ],
          },
        ]);
      }),
    );
  });

  it("get the signatures of their thoughts back, each with its call", () => {
    const details = [
      {
        type: "reasoning.encrypted",
        format: "google-gemini-v1",
        id: "call_b",
        data: "Sig+/==",
        index: 1,
      },
    ];
    const messages: Message[] = [
      ...base.messages,
      {
        role: "assistant",
        content: null,
        tool_calls: [call("call_a", "fa"), call("call_b", "fb")],
        reasoning_details: details,
      },
      said("call_b"),
      said("call_a"),
    ];
    expect(bodyOf("gemini-3-pro", { messages }).contents).toMatchObject([
      {},
      {
        parts: [
          { functionCall: { name: "fa" } },
          { functionCall: { name: "fb" }, thoughtSignature: "Sig+/==" },
        ],
      },
      {},
    ]);
  });

  it("are told the tier in a header, and no tier in the body", () => {
    const tier = (service_tier: ChatRequest["service_tier"]) =>
      encode("gemini-2.5-flash", { service_tier });
    const header = "x-vertex-ai-llm-shared-request-type";
    expect(tier("flex")?.headers).toEqual({ [header]: "flex" });
    expect(tier("fast")?.headers).toEqual({ [header]: "priority" });
    expect(tier("default")?.headers).toBeUndefined();
    for (const word of ["flex", "default"] as const) {
      expect(tier(word)?.body).not.toHaveProperty("serviceTier");
    }
  });

  it("behind the number of an endpoint are known by their slug", () => {
    const provider = make();
    const thinking = (model: string) =>
      provider.chat?.encode(
        sampleCall(
          { ...base, reasoning: { effort: "high" } },
          { upstreamModel: "endpoints/77", model },
        ),
      ).body;
    expect(thinking("house/gemini-2.5-tuned")).toMatchObject({
      generationConfig: { thinkingConfig: { thinkingBudget: expect.any(Number) } },
    });
    expect(thinking("house/gemini-3-tuned")).toMatchObject({
      generationConfig: { thinkingConfig: { thinkingLevel: expect.any(String) } },
    });
  });
});

describe("Claude", () => {
  const CLAUDE = "claude-opus-4-5@20251101";

  it("has the version in the body, and neither model, tier nor speed", () => {
    const body = bodyOf(CLAUDE, { service_tier: "priority", speed: "fast" });
    expect(body).toMatchObject({
      anthropic_version: "vertex-2023-10-16",
      max_tokens: 64_000,
      messages: [{ role: "user", content: [{ type: "text", text: "Say hi." }] }],
      metadata: { user_id: "user_0c1d" },
    });
    for (const name of ["model", "service_tier", "speed", "stream"]) {
      expect(body).not.toHaveProperty(name);
    }
  });

  it("is told of features in trial in a header", () => {
    const provider = make({ project: "p", betas: ["context-1m-2025-08-07", "b"] });
    expect(encode(CLAUDE, {}, provider)?.headers).toEqual({
      "anthropic-beta": "context-1m-2025-08-07,b",
    });
    expect(encode("gemini-2.5-pro", {}, provider)?.headers).toBeUndefined();
    const call = { ...sampleCall(base, { upstreamModel: CLAUDE }), betas: ["asked-1", "b"] };
    expect(provider.chat?.encode(call).headers).toEqual({
      "anthropic-beta": "context-1m-2025-08-07,b,asked-1",
    });
    expect(provider.chat?.takesBetas?.(call.endpoint)).toBe(true);
  });

  it.each([
    ["a picture by address", { type: "image_url", image_url: { url: "https://x.test/a.png" } }],
    ["a file by address", { type: "file", file: { file_data: "https://x.test/a.pdf" } }],
    ["a file by id", { type: "file", file: { file_id: "file_1" } }],
  ] as const)("is left to another endpoint with %s", (_what, part) => {
    const refused = failing("unsupported", /as data only/);
    const user: Message[] = [{ role: "user", content: [part] }];
    expect(() => encode(CLAUDE, { messages: user })).toThrow(refused);
    const inResult: Message[] = [
      ...base.messages,
      { role: "assistant", content: null, tool_calls: [call("toolu_1", "f")] },
      { role: "tool", tool_call_id: "toolu_1", content: [part] },
    ];
    expect(() => encode(CLAUDE, { messages: inResult })).toThrow(refused);
  });

  it("takes a picture as data", () => {
    const url = "data:image/png;base64,iVBORw0KGgo=";
    const content = [{ type: "image_url" as const, image_url: { url } }];
    expect(bodyOf(CLAUDE, { messages: [{ role: "user", content }] }).messages).toMatchObject([
      { content: [{ type: "image", source: { type: "base64", media_type: "image/png" } }] },
    ]);
  });
});

describe("what stays here is named", () => {
  const leftOut = (upstreamModel: string, request: Partial<ChatRequest>) => {
    const { request: whole, endpoint } = sampleCall({ ...base, ...request }, { upstreamModel });
    return new Set(make().chat?.leftOut?.(whole, endpoint));
  };

  it("for Claude what only Google's models take, and the other way round", () => {
    const request: Partial<ChatRequest> = {
      seed: 7,
      n: 2,
      verbosity: "low",
      parallel_tool_calls: false,
      service_tier: "priority",
    };
    expect(leftOut("claude-opus-4-6", request)).toEqual(new Set(["seed", "n", "service_tier"]));
    expect(leftOut("gemini-3-pro", request)).toEqual(new Set(["verbosity", "parallel_tool_calls"]));
  });

  it("of messages, each by its own rule", () => {
    const content = [
      { type: "text" as const, text: "a", cache_control: { type: "ephemeral" as const } },
    ];
    const messages: Message[] = [{ role: "user", content }];
    expect(leftOut("gemini-3-pro", { messages })).toEqual(new Set(["messages.cache_control"]));
    expect(leftOut("claude-opus-4-6", { messages })).toEqual(new Set());
  });

  it("members too, and thoughts of the other maker", () => {
    const messages: Message[] = [
      ...base.messages,
      {
        role: "assistant",
        content: "Hi.",
        reasoning_details: [
          { type: "reasoning.encrypted", format: "google-gemini-v1", data: "Sig", index: 0 },
        ],
      },
      { role: "user", content: "And?" },
    ];
    const request = { messages, reasoning: { effort: "high", summary: "auto" } } as const;
    expect(leftOut("claude-opus-4-6", request)).toEqual(
      new Set(["reasoning.summary", "messages.reasoning_details"]),
    );
    expect(leftOut("gemini-3-pro", request)).toEqual(new Set(["reasoning.summary"]));
  });
});
