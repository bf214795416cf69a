import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { tei } from "./tei.ts";

const { rerank, embeddings } = tei.create({
  slug: "north",
  name: "North",
  headers: {},
  options: {},
}) as HttpProvider;
const info: unknown = JSON.parse(
  readFileSync(new URL("__fixtures__/info.json", import.meta.url), "utf8"),
);

it("has all texts ranked, cut where they are too long unless the request says otherwise", () => {
  const request = { model: "m", query: "q", documents: ["a", { text: "b" }], top_n: 1 };
  const body = { query: "q", texts: ["a", "b"], truncate: true, return_text: false };
  expect(rerank?.encode(sampleCall(request))).toEqual({ method: "POST", path: "/rerank", body });
  const own = { ...request, truncate: false, raw_scores: true };
  expect(rerank?.encode(sampleCall(own)).body).toEqual({
    ...body,
    truncate: false,
    raw_scores: true,
  });
});

it("asks for vectors in the form of OpenAI", () => {
  expect(embeddings?.encode(sampleCall({ model: "m", input: ["a"] }))).toMatchObject({
    path: "/v1/embeddings",
    body: { input: ["a"] },
  });
});

it("lists the one model that the server has, by what it does", () => {
  const usual = tei.listing?.(undefined).usual;
  const listed = (model_type: object) => usual?.({ ...(info as object), model_type });
  const model = (output: readonly string[]) => ({
    data: [
      {
        id: "BAAI/bge-reranker-v2-m3",
        context_length: 8192,
        architecture: { output_modalities: output },
      },
    ],
  });
  expect(usual?.(info)).toEqual(model(["rerank"]));
  expect(listed({ embedding: { pooling: "cls" } })).toEqual(model(["embeddings"]));
  expect(listed({ classifier: {} })).toEqual(model([]));
  expect(usual?.({ object: "list", data: [] })).toEqual({ object: "list", data: [] });
});
