import type { Message } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { bodyOf } from "../../test/body-of.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { droppedFields } from "../dropped-fields.ts";
import { fireworks } from "./fireworks.ts";

const provider = makeProvider(fireworks);

describe("chat at Fireworks", () => {
  it("sends a budget of thoughts as a number, but to models that know words only", () => {
    const budget = { reasoning: { max_tokens: 2_000 }, max_tokens: 4_000 };
    const { reasoning_effort: number } = bodyOf(provider, budget);
    expect(number).toBe(2_000);
    const open = { upstreamModel: "accounts/fireworks/models/gpt-oss-120b" };
    expect(bodyOf(provider, budget, open)).toMatchObject({ reasoning_effort: "medium" });
    expect(bodyOf(provider, { reasoning: { effort: "minimal" } })).toMatchObject({
      reasoning_effort: "low",
    });
    expect(bodyOf(provider, { reasoning: { enabled: false } })).toMatchObject({
      reasoning_effort: "none",
    });
  });

  it("holds choices to what the API allows", () => {
    const asked = { top_k: 500, logprobs: true, top_logprobs: 20 };
    expect(bodyOf(provider, asked)).toMatchObject({ top_k: 100, top_logprobs: 5, logprobs: true });
  });

  it("knows one tier beside its own, and names another that it does not serve", () => {
    expect(bodyOf(provider, { service_tier: "fast" })).toMatchObject({ service_tier: "priority" });
    const flex = { service_tier: "flex" as const, messages: [] };
    expect(bodyOf(provider, { service_tier: "flex" })).not.toHaveProperty("service_tier");
    expect(provider.chat?.leftOut?.(flex, sampleCall({}).endpoint)).toEqual(["service_tier"]);
    expect(bodyOf(provider, { service_tier: "auto" })).not.toHaveProperty("service_tier");
  });

  it("takes thoughts back in a tool loop, and a grammar as it is", () => {
    const messages: Message[] = [
      { role: "user", content: "x" },
      { role: "assistant", content: "4", reasoning: "2+2" },
      { role: "user", content: "y" },
    ];
    const response_format = { type: "grammar" as const, grammar: 'root ::= "a"' };
    const body = bodyOf(provider, { messages, response_format });
    expect(body.messages).toMatchObject([{}, { content: "4", reasoning_content: "2+2" }, {}]);
    expect(body.response_format).toEqual(response_format);
  });
});

describe("ranking at Fireworks", () => {
  it("sends no field that the API refuses", () => {
    const request = { model: "m", query: "q", documents: ["a"], task: "find", truncate: true };
    expect(provider.rerank?.encode(sampleCall(request)).body).toEqual({
      model: "large-1",
      query: "q",
      documents: ["a"],
      task: "find",
      return_documents: false,
    });
    expect(droppedFields(provider, "rerank", request)).toEqual(["truncate"]);
  });
});
