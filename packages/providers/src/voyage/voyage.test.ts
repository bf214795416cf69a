import { ProviderError } from "@sluice/errors";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { voyage } from "./voyage.ts";

const provider = voyage.create({
  slug: "north",
  name: "North",
  headers: { Authorization: "Bearer mine" },
  options: {},
}) as HttpProvider;
const { rerank, embeddings } = provider;
if (rerank === undefined || embeddings === undefined) throw new Error("an operation is missing");

it("shows a configured header in place of its own", async () => {
  const sent = await provider.sign({ method: "POST", url: "u", headers: {} }, 0);
  expect(sent.headers).toEqual({ authorization: "Bearer mine" });
});

describe("ranking by Voyage", () => {
  const request = { model: "m", query: "q", documents: ["a", { text: "b" }], top_n: 5 };

  it("says top_k, never more than there are documents, and passes what it knows", () => {
    expect(rerank.encode(sampleCall({ ...request, truncation: false }))).toEqual({
      method: "POST",
      path: "/rerank",
      body: {
        model: "large-1",
        query: "q",
        documents: ["a", "b"],
        top_k: 2,
        truncation: false,
        return_documents: false,
      },
    });
    expect(rerank.encode(sampleCall({ ...request, top_n: null })).body).not.toHaveProperty("top_k");
  });

  it("reads the list under data, and the tokens", () => {
    const data = [
      { index: 0, relevance_score: 0.5 },
      { index: 1, relevance_score: 0.75, document: "not this one" },
    ];
    expect(rerank.decode({ data, usage: { total_tokens: 9 } }, sampleCall(request))).toMatchObject({
      results: [
        { index: 1, document: { text: "b" } },
        { index: 0, document: { text: "a" } },
      ],
      usage: { total_tokens: 9 },
    });
  });

  it("leaves pictures to another endpoint", () => {
    const documents = [{ image: "https://x.test/a.png" }];
    expect(() => rerank.encode(sampleCall({ ...request, documents }))).toThrow(
      expect.toSatisfy(
        (error) => ProviderError.isInstance(error) && error.failure.kind === "unsupported",
      ),
    );
  });
});

it("words an embeddings request as Voyage does, and names no encoding but base64", () => {
  const request = { model: "m", input: "a", dimensions: 256, input_type: "search_document" };
  const body = (encoding_format: "float" | "base64") =>
    embeddings.encode(sampleCall({ ...request, encoding_format, truncation: true })).body;
  const expected = {
    model: "large-1",
    input: ["a"],
    input_type: "document",
    output_dimension: 256,
    truncation: true,
  };
  expect(body("float")).toEqual(expected);
  expect(body("base64")).toEqual({ ...expected, encoding_format: "base64" });
});
