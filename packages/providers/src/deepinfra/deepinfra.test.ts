import { describe, expect, it } from "vitest";
import { bodyOf } from "../../test/body-of.ts";
import { fixturesIn } from "../../test/fixtures-in.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { deepinfra } from "./deepinfra.ts";

const provider = makeProvider(deepinfra);
const { json } = fixturesIn(import.meta.url);

describe("chat at DeepInfra", () => {
  it("knows three efforts and three tiers", () => {
    expect(bodyOf(provider, { reasoning: { effort: "xhigh" } })).toMatchObject({
      reasoning_effort: "high",
    });
    expect(bodyOf(provider, { service_tier: "flex" })).toMatchObject({ service_tier: "flex" });
    expect(bodyOf(provider, { service_tier: "auto" })).not.toHaveProperty("service_tier");
    const scale = { service_tier: "scale" as const, messages: [] };
    expect(provider.chat?.leftOut?.(scale, sampleCall({}).endpoint)).toEqual(["service_tier"]);
  });
});

describe("ranking at DeepInfra", () => {
  const request = { model: "m", query: "q", documents: ["a", { text: "b" }], top_n: 1 };
  const endpoint = { upstreamModel: "Qwen/Qwen3 Reranker" };

  it("leaves the form of OpenAI, with the model in the path", () => {
    const encoded = provider.rerank?.encode(sampleCall(request, endpoint));
    expect(encoded?.body).toEqual({ query: "q", documents: ["a", "b"] });
    expect(new URL(`${provider.baseUrl}${encoded?.path}`).href).toBe(
      "https://api.deepinfra.com/v1/inference/Qwen/Qwen3%20Reranker",
    );
  });

  it("takes a score for each document and the tokens", () => {
    const body = { scores: [0.25, 0.75], input_tokens: 9 };
    expect(provider.rerank?.decode(body, sampleCall(request))).toMatchObject({
      results: [{ index: 1, relevance_score: 0.75, document: { text: "b" } }],
      usage: { total_tokens: 9 },
    });
  });

  it("takes scores for other documents for no answer", () => {
    const few = { scores: [0.25] };
    expect(() => provider.rerank?.decode(few, sampleCall(request))).toThrow("1 of 2");
  });
});

it("lists models with what is said of them in metadata", () => {
  const usual = deepinfra.listing?.("k").usual;
  expect(usual?.(json("models.json"))).toMatchObject({
    data: [
      {
        id: "deepseek-ai/DeepSeek-V4-Pro",
        context_length: 163_840,
        max_completion_tokens: 16_384,
      },
      { id: "hexgrad/Kokoro-82M", context_length: undefined },
    ],
  });
});
