import { ProviderError } from "@sluice/errors";
import type { EmbeddingsRequest, RerankDocument } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { jina } from "./jina.ts";

const provider = jina.create({
  slug: "north",
  name: "North",
  apiKey: "up-secret-a",
  headers: {},
  options: {},
}) as HttpProvider;
const { rerank, embeddings } = provider;
if (rerank === undefined || embeddings === undefined) throw new Error("an operation is missing");

const ranked = (documents: RerankDocument[], others: object = {}) =>
  rerank.encode(sampleCall({ model: "m", query: "q", documents, ...others }));
const embedded = (request: Partial<EmbeddingsRequest>) =>
  embeddings.encode(sampleCall({ model: "m", input: "a", ...request }));
const kindOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (ProviderError.isInstance(error)) return error.failure.kind;
    throw error;
  }
  return "none";
};

it("is at its public address unless told otherwise, and shows its key", async () => {
  expect(provider.baseUrl).toBe("https://api.jina.ai/v1");
  const sent = await provider.sign({ method: "POST", url: "u", headers: { accept: "*/*" } }, 0);
  expect(sent.headers).toEqual({ accept: "*/*", authorization: "Bearer up-secret-a" });
});

describe("ranking by Jina", () => {
  it("sends texts as strings and pictures by address or as plain base64, and wants no documents back", () => {
    const documents = [
      "a",
      { text: "b" },
      { image: "https://x.test/a.png" },
      { image: "data:image/png;base64,iVBORw0KGgo" },
    ];
    expect(ranked(documents, { top_n: 2, return_documents: true, truncation: false })).toEqual({
      method: "POST",
      path: "/rerank",
      body: {
        model: "large-1",
        query: "q",
        documents: ["a", "b", { image: "https://x.test/a.png" }, { image: "iVBORw0KGgo=" }],
        top_n: 2,
        return_documents: false,
        truncation: false,
      },
    });
  });

  it("leaves a document that is text and picture to another endpoint", () => {
    const both = { text: "a", image: "https://x.test/a.png" };
    expect(kindOf(() => ranked(["a", both]))).toBe("unsupported");
  });
});

describe("embeddings by Jina", () => {
  it("sends what it is told, in its words", () => {
    const request = {
      input: ["a", "b"],
      dimensions: 64,
      encoding_format: "base64",
      input_type: "search_query",
      late_chunking: true,
    } as const;
    expect(embedded({ ...request, input: [...request.input] })).toEqual({
      method: "POST",
      path: "/embeddings",
      body: {
        model: "large-1",
        input: ["a", "b"],
        task: "retrieval.query",
        dimensions: 64,
        embedding_type: "base64",
        late_chunking: true,
      },
    });
  });

  it.each([
    [undefined, undefined],
    ["search_document", "retrieval.passage"],
    ["clustering", "separation"],
    ["code.query", "code.query"],
  ])("input_type %s is task %s", (input_type, task) => {
    expect((embedded({ input_type }).body as { task?: string }).task).toBe(task);
  });

  it("takes pictures, one an input, and no tokens", () => {
    const text = { type: "text", text: "a" };
    const picture = { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } };
    const body = embedded({ input: [{ content: [picture] }, { content: [text, text] }] }).body;
    expect(body).toMatchObject({ input: [{ image: "AAAA" }, "a\na"] });
    expect(kindOf(() => embedded({ input: [{ content: [text, picture] }] }))).toBe("unsupported");
    expect(kindOf(() => embedded({ input: [{ content: [{ type: "input_audio" }] }] }))).toBe(
      "unsupported",
    );
    expect(kindOf(() => embedded({ input: [1, 2] }))).toBe("unsupported");
    expect(kindOf(() => embedded({ input: [[1, 2]] }))).toBe("unsupported");
  });
});

it("lists models that rank and models that make vectors, none of which chats", () => {
  const ids = ["jina-reranker-m0", "jina-clip-v2", "ReaderLM-v2"];
  const data = ids.map((id) => ({ id, object: "model" }));
  const model = (id: string, output: string) => ({
    id,
    architecture: { output_modalities: [output] },
  });
  const usual = jina.listing?.("k").usual;
  expect(usual?.({ object: "list", data })).toEqual({
    data: [model("jina-reranker-m0", "rerank"), model("jina-clip-v2", "embeddings")],
  });
  expect(usual?.({ detail: "no" })).toEqual({ detail: "no" });
});
