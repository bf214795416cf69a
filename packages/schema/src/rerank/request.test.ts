import { describe, expect, it } from "vitest";
import { parseRerankRequest } from "../parse/parse-rerank-request.ts";

const body = { model: "cohere/rerank", query: "q", documents: ["a"] };

describe("a rerank request", () => {
  it.each([
    [{}],
    [{ documents: ["a", { text: "b" }, { image: "https://example.test/a.png" }] }],
    [{ documents: [{ text: "", image: "data:image/png;base64,AAAA" }] }],
    [{ top_n: 1 }],
    [{ top_n: null, provider: null }],
    [{ top_n: 99, provider: { allow_fallbacks: false, only: ["cohere"] } }],
  ])("takes %j", (fields) => {
    expect(parseRerankRequest({ ...body, ...fields })).toMatchObject({ kind: "ok" });
  });

  it.each([
    [{ documents: [] }, "documents must have at least 1 item"],
    [{ documents: [{}] }, "documents[0] needs at least one of text and image"],
    [{ documents: ["a", 5] }, "documents[1] must be a string or an object"],
    [{ documents: [{ text: 5 }] }, "documents[0].text must be a string"],
    [
      { documents: [{ image: "AAAA" }] },
      "documents[0].image must be an http(s) URL or a data:image/… URL",
    ],
    [{ documents: null }, "documents is required"],
    [{ query: undefined }, "query is required"],
    [{ model: undefined }, "model is required"],
    [{ top_n: 0 }, "top_n must be at least 1"],
    [{ top_n: 1.5 }, "top_n must be an integer"],
    [{ provider: { odd: 1 } }, 'provider has no field "odd"'],
  ])("refuses %j", (fields, beginning) => {
    const parsed = parseRerankRequest({ ...body, ...fields });
    expect(parsed).toMatchObject({ kind: "invalid", message: expect.stringContaining(beginning) });
  });
});
