import type { FunctionTool } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { bodyOf } from "../../test/body-of.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { llamaCpp } from "./llama-cpp.ts";

const provider = makeProvider(llamaCpp);

describe("chat at llama.cpp", () => {
  it("is given a grammar beside the form of answers", () => {
    const grammar = "root ::= [0-9]+";
    const body = bodyOf(provider, { response_format: { type: "grammar", grammar } });
    expect(body).toMatchObject({ grammar });
    expect(body).not.toHaveProperty("response_format");
    expect(bodyOf(provider, { response_format: { type: "json_object" } })).toMatchObject({
      response_format: { type: "json_object" },
    });
  });

  it("chooses one tool by offering no other", () => {
    const tool = (name: string): FunctionTool => ({ type: "function", function: { name } });
    const tool_choice = { type: "function" as const, function: { name: "b" } };
    expect(bodyOf(provider, { tools: [tool("a"), tool("b")], tool_choice })).toMatchObject({
      tools: [tool("b")],
      tool_choice: "required",
    });
  });

  it("has another word for the penalty of repetition, and passes its own settings", () => {
    const own = { repetition_penalty: 1.1, min_p: 0.1, mirostat: 2 };
    expect(bodyOf(provider, own)).toMatchObject({ repeat_penalty: 1.1, min_p: 0.1, mirostat: 2 });
  });
});

it("ranks texts at the path of the other forms", () => {
  const request = { model: "m", query: "q", documents: ["a"] };
  expect(provider.rerank?.encode(sampleCall(request))).toMatchObject({
    path: "/rerank",
    body: { documents: ["a"] },
  });
  const pictures = { ...request, documents: [{ image: "https://x.test/a.png" }] };
  expect(() => provider.rerank?.encode(sampleCall(pictures))).toThrow("texts only");
});
