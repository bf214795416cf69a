import { ProviderError } from "@sluice/errors";
import type { EmbeddingsRequest } from "@sluice/schema";
import { expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { vertex } from "./vertex.ts";

const { embeddings } = vertex.create({
  slug: "north",
  name: "North",
  apiKey: "ya29.t",
  headers: {},
  options: vertex.options.parse({ project: "p", location: "us-central1" }),
}) as HttpProvider;
const encode = (request: Partial<EmbeddingsRequest>, upstreamModel = "text-embedding-005") =>
  embeddings?.encode(sampleCall({ model: "m", input: "a", ...request }, { upstreamModel }));
const unsupported = expect.toSatisfy(
  (error) => ProviderError.isInstance(error) && error.failure.kind === "unsupported",
);
const at = "/projects/p/locations/us-central1/publishers/google/models";

it("predicts the vectors of many texts at once", () => {
  const request = {
    input: ["a", "b"],
    dimensions: 256,
    input_type: "search_query",
    title: "T",
    autoTruncate: false,
  };
  expect(encode(request)).toEqual({
    method: "POST",
    path: `${at}/text-embedding-005:predict`,
    body: {
      instances: ["a", "b"].map((content) => ({
        content,
        task_type: "RETRIEVAL_QUERY",
        title: "T",
      })),
      parameters: { outputDimensionality: 256, autoTruncate: false },
    },
  });
  expect(encode({})?.body).toEqual({ instances: [{ content: "a" }] });
});

it("embeds one content of any kind with newer models, and leaves more to another endpoint", () => {
  const model = "gemini-embedding-2";
  const image = { type: "image_url" as const, image_url: { url: "data:image/png;base64,AAAA" } };
  const content = [{ type: "text" as const, text: "a" }, image];
  const request = { input: [{ content }], dimensions: 768, input_type: "clustering" };
  expect(encode(request, model)).toEqual({
    method: "POST",
    path: `${at}/${model}:embedContent`,
    body: {
      content: { parts: [{ text: "a" }, { inlineData: { mimeType: "image/png", data: "AAAA" } }] },
      embedContentConfig: { taskType: "CLUSTERING", outputDimensionality: 768 },
    },
  });
  expect(encode({}, "gemini-embedding-001")?.path).toBe(`${at}/gemini-embedding-001:predict`);
  expect(() => encode({ input: ["a", "b"] }, model)).toThrow(unsupported);
});

it("predicts no pictures", () => {
  const image = { type: "image_url" as const, image_url: { url: "data:image/png;base64,AAAA" } };
  expect(() => encode({ input: [{ content: [image] }] })).toThrow(unsupported);
});
