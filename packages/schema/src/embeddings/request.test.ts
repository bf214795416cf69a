import { describe, expect, it } from "vitest";
import { parseEmbeddingsRequest } from "../parse/parse-embeddings-request.ts";
import { embeddingsItems } from "./embeddings-items.ts";

const body = { model: "a/e", input: "x" };
const image = { type: "image_url", image_url: { url: "https://example.test/a.png" } };

describe("an embeddings request", () => {
  it.each([
    [{}],
    [{ input: "" }],
    [{ input: ["a", ""] }],
    [{ input: [0, 1] }],
    [{ input: [[0], [1, 2]] }],
    [{ input: [{ content: [{ type: "text", text: "a" }, image] }] }],
    [{ encoding_format: "base64", dimensions: 1, input_type: "query", models: ["b/e"] }],
    [{ encoding_format: null, dimensions: null, provider: null, models: null, user: null }],
    [{ provider: { only: ["p"], allow_fallbacks: false }, session_id: "s", trace: {} }],
  ])("takes %j", (fields) => {
    expect(parseEmbeddingsRequest({ ...body, ...fields })).toMatchObject({ kind: "ok" });
  });

  it.each([
    [{ input: [] }, "input"],
    [{ input: 5 }, "input"],
    [{ input: [-1] }, "input"],
    [{ input: [[]] }, "input"],
    [{ input: ["a", 1] }, "input"],
    [{ input: [{ content: [] }] }, "input"],
    [{ model: "" }, "model"],
    [{ models: [""] }, "models[0]"],
    [{ dimensions: 1.5 }, "dimensions"],
    [{ encoding_format: "hex" }, "encoding_format"],
    [{ session_id: "x".repeat(257) }, "session_id"],
    [{ provider: { odd: 1 } }, "provider"],
  ])("refuses %j", (fields, path) => {
    expect(parseEmbeddingsRequest({ ...body, ...fields })).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining(path),
    });
  });
});

describe("its inputs one by one", () => {
  it("are what one vector stands for", () => {
    expect(embeddingsItems("a")).toEqual([{ kind: "text", text: "a" }]);
    expect(embeddingsItems([1, 2])).toEqual([{ kind: "tokens", tokens: [1, 2] }]);
    expect(embeddingsItems([[1], [2, 3]])).toEqual([
      { kind: "tokens", tokens: [1] },
      { kind: "tokens", tokens: [2, 3] },
    ]);
    expect(embeddingsItems([{ content: [image] }])).toEqual([{ kind: "parts", parts: [image] }]);
  });
});
