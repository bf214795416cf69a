import { ProviderError } from "@sluice/errors";
import type { EmbeddingsRequest } from "@sluice/schema";
import { expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { gemini } from "./gemini.ts";

const { embeddings } = gemini.create({
  slug: "north",
  name: "North",
  headers: {},
  options: {},
}) as HttpProvider;
const encode = (request: Partial<EmbeddingsRequest>, upstreamModel = "gemini-embedding-001") =>
  embeddings?.encode(sampleCall({ model: "m", input: "a", ...request }, { upstreamModel }));

it("is one request an input, each with the model's name", () => {
  const shared = {
    model: "models/gemini-embedding-001",
    taskType: "RETRIEVAL_QUERY",
    outputDimensionality: 768,
  };
  expect(encode({ input: ["a", "b"], dimensions: 768, input_type: "search_query" })).toEqual({
    method: "POST",
    path: "/models/gemini-embedding-001:batchEmbedContents",
    body: {
      requests: ["a", "b"].map((text) => ({ ...shared, content: { parts: [{ text }] } })),
    },
  });
});

it("says no task unless told one, and one that only the API knows as it is", () => {
  expect(encode({})?.body).toEqual({
    requests: [{ model: "models/gemini-embedding-001", content: { parts: [{ text: "a" }] } }],
  });
  expect(encode({ input_type: "FACT_VERIFICATION" })?.body).toMatchObject({
    requests: [{ taskType: "FACT_VERIFICATION" }],
  });
});

it("takes pictures as data URLs, and leaves addresses to another endpoint", () => {
  const picture = (url: string) => [{ content: [{ type: "image_url", image_url: { url } }] }];
  expect(encode({ input: picture("data:image/png;base64,AAAA") })?.body).toMatchObject({
    requests: [{ content: { parts: [{ inlineData: { mimeType: "image/png", data: "AAAA" } }] } }],
  });
  expect(() => encode({ input: picture("https://x.test/a.png") })).toThrow(
    expect.toSatisfy(
      (error) => ProviderError.isInstance(error) && error.failure.kind === "unsupported",
    ),
  );
});
