import { type RerankDocument, rerankResponse } from "@sluice/schema";
import fc from "fast-check";
import okapi from "okapibm25";
import { describe, expect, it } from "vitest";
import { rerankCall } from "../__fixtures__/calls.ts";
import { createLocalProvider } from "../create-local-provider.ts";

const local = createLocalProvider();
/** The package's types wrap the function once more than the test runner does. */
const oracle = okapi as unknown as typeof okapi.default;

async function rank(query: string, documents: RerankDocument[], top_n?: number) {
  const call = rerankCall({ query, documents, ...(top_n === undefined ? {} : { top_n }) });
  const response = await local.rerank?.(call, new AbortController().signal);
  if (response === undefined) throw new Error("no rerank");
  expect(rerankResponse.parse(response)).toEqual(response);
  return response;
}
const order = async (query: string, documents: RerankDocument[]) =>
  (await rank(query, documents)).results.map(({ index }) => index);

describe("local/bm25", () => {
  it("ranks by relevance and echoes the documents", async () => {
    const response = await rank("capital of France", [
      "Berlin is the capital of Germany.",
      { text: "Paris is the capital of France." },
      "Bananas are yellow.",
    ]);
    expect(response.results.map(({ index }) => index)).toEqual([1, 0, 2]);
    expect(response.results[0]?.document).toEqual({ text: "Paris is the capital of France." });
    expect(response.results[1]?.document).toEqual({ text: "Berlin is the capital of Germany." });
    expect(response.results[2]?.relevance_score).toBe(0);
    expect(response).toMatchObject({
      id: "gen-1-abc",
      provider: "Local",
      usage: { search_units: 1, total_tokens: 3 + 6 + 6 + 3 },
    });
  });

  it("finds whole words, whatever their case and width, in any script", async () => {
    expect(await order("CAT", ["concatenate", "a cat"])).toEqual([1, 0]);
    expect(await order("c++ 你好", ["再见", "你好，世界"])).toEqual([1, 0]);
    expect(await order("東京", ["大阪に住んでいます", "東京に住んでいます"])).toEqual([1, 0]);
    expect(await order("ＡＢＣ", ["def", "abc"])).toEqual([1, 0]);
    expect(await order("cafe\u0301", ["cafe", "caf\u00e9"])).toEqual([1, 0]);
    expect(await order("🍕", ["🍔 tonight", "🍕 tonight"])).toEqual([1, 0]);
  });

  it("still tells documents apart by a word that all of them have", async () => {
    expect(await order("cat", ["cat dog dog dog", "cat cat dog dog"])).toEqual([1, 0]);
    const { results } = await rank("cat", ["a cat"]);
    expect(results[0]?.relevance_score).toBeGreaterThan(0);
  });

  it("gives 0, in order, to empty texts, images and a query without words", async () => {
    const image = "data:image/png;base64,AA==";
    const { results } = await rank("cat", ["", { image }, { text: "cat", image }]);
    expect(results.map(({ index }) => index)).toEqual([2, 0, 1]);
    expect(results[2]).toEqual({ index: 1, relevance_score: 0, document: { image } });
    expect(await order("", ["a", "b"])).toEqual([0, 1]);
    expect((await rank("cat", ["", ""])).results.map((r) => r.relevance_score)).toEqual([0, 0]);
  });

  it("keeps the top_n best; more than there are is all", async () => {
    expect((await rank("b", ["a", "b", "c"], 1)).results.map(({ index }) => index)).toEqual([1]);
    expect((await rank("b", ["a", "b"], 9)).results).toHaveLength(2);
  });

  it("counts a search unit for each hundred documents begun", async () => {
    expect((await rank("x", Array(100).fill("x"))).usage?.search_units).toBe(1);
    expect((await rank("x", Array(101).fill("x"))).usage?.search_units).toBe(2);
  });

  it("scores as an independent implementation does", async () => {
    const word = fc.constantFrom("ant", "bee", "cow", "dog", "elk", "fox");
    const line = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));
    await fc.assert(
      fc.asyncProperty(
        line,
        fc.array(line, { minLength: 1, maxLength: 6 }),
        async (query, texts) => {
          const expected = oracle(texts, query.split(" "), { k1: 1.2, b: 0.75 });
          const { results } = await rank(query, texts);
          for (const { index, relevance_score } of results) {
            expect(relevance_score).toBeCloseTo(Number(expected[index]), 9);
          }
        },
      ),
    );
  });

  it("is sorted, whole and stable for any texts", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme" }),
        fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }),
        async (query, texts) => {
          const { results } = await rank(query, texts);
          expect(results.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([
            ...texts.keys(),
          ]);
          for (const [place, result] of results.entries()) {
            const before = results[place - 1] ?? {
              relevance_score: Number.POSITIVE_INFINITY,
              index: -1,
            };
            expect(result.relevance_score).toBeLessThanOrEqual(before.relevance_score);
            expect(result.relevance_score).toBeGreaterThanOrEqual(0);
            if (result.relevance_score === before.relevance_score) {
              expect(result.index).toBeGreaterThan(before.index);
            }
          }
        },
      ),
    );
  });

  it("lets other work run while it reads 1,000 documents, and can be stopped", async () => {
    const documents = Array.from({ length: 1_000 }, (_, n) => `document ${n} `.repeat(50));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    expect((await rank("document 7", documents)).results[0]?.index).toBe(7);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);

    const controller = new AbortController();
    const stopped = local.rerank?.(rerankCall({ query: "x", documents }), controller.signal);
    controller.abort();
    await expect(stopped).rejects.toMatchObject({ failure: { kind: "cancelled" } });
  });
});
