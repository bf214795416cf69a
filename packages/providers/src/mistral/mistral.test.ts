import { describe, expect, it } from "vitest";
import { makeProvider } from "../../test/make-provider.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { mistral } from "./mistral.ts";

const { embeddings, moderations } = makeProvider(mistral);

it("has another word for the dimensions of vectors", () => {
  const request = { model: "m", input: ["a"], dimensions: 256, output_dtype: "int8" };
  expect(
    embeddings?.encode(sampleCall({ ...request, encoding_format: "base64" as const })),
  ).toEqual({
    method: "POST",
    path: "/embeddings",
    body: {
      model: "large-1",
      input: ["a"],
      output_dimension: 256,
      encoding_format: "base64",
      output_dtype: "int8",
    },
  });
});

describe("moderations at Mistral", () => {
  it("judges texts at one path", () => {
    expect(moderations?.encode(sampleCall({ input: ["a", "b"] }))).toEqual({
      method: "POST",
      path: "/moderations",
      body: { model: "large-1", input: ["a", "b"] },
    });
  });

  it("judges conversations at another, a text among them as one turn", () => {
    const turns = [
      { role: "user" as const, content: "q" },
      { role: "assistant" as const, content: "a" },
    ];
    expect(moderations?.encode(sampleCall({ input: [turns, "alone"] }))).toEqual({
      method: "POST",
      path: "/chat/moderations",
      body: { model: "large-1", input: [turns, [{ role: "user", content: "alone" }]] },
    });
  });
});
