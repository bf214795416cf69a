import { rerankAnswer, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";

const resultsAt = (...scores: readonly (readonly [number, number])[]) => [
  steps.json({
    id: "rr-1",
    results: scores.map(([index, relevance_score]) => ({ index, relevance_score })),
    meta: { billed_units: { search_units: 1 } },
  }),
];

faultTest("B76 unsorted results without documents come sorted and with them", async (stage) => {
  const documents = ["zero", "one", "two"];
  stage.a.answer(resultsAt([0, 0.1], [2, 0.9], [1, 0.5]));
  const reply = await stage.post("/rerank", { model: "t/rank", query: "q", documents });
  expect(reply.status).toBe(200);
  const answer = JSON.parse(reply.body.toString());
  expect(answer.results).toMatchObject([
    { index: 2, relevance_score: 0.9, document: { text: "two" } },
    { index: 1, relevance_score: 0.5, document: { text: "one" } },
    { index: 0, relevance_score: 0.1, document: { text: "zero" } },
  ]);
  expect(answer).toMatchObject({
    id: expect.stringMatching(/./),
    model: "t/rank",
    provider: "A",
    usage: { search_units: 1 },
  });
  expect(stage.a.calls[0]?.body).toMatchObject({ documents });
});

faultTest("B77 top_n above the number of documents gives all", async ({ a, post }) => {
  a.answer(({ body }) => {
    const { top_n, documents } = body as { top_n?: number; documents: readonly unknown[] };
    return (top_n ?? 0) > documents.length
      ? [steps.status(400), steps.json({ message: "top_n exceeds the number of documents" })]
      : rerankAnswer({ scores: documents.map((_, index) => 0.9 - index / 10) });
  });
  const body = { model: "t/rank", query: "q", documents: ["a", "b"], top_n: 10 };
  const reply = await post("/rerank", body);
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.body.toString()).results).toHaveLength(2);
});

faultTest("B77 a provider that ignores top_n is cut", async ({ a, post }) => {
  a.answer(resultsAt([0, 0.9], [1, 0.8], [2, 0.7]));
  const body = { model: "t/rank", query: "q", documents: ["a", "b", "c"], top_n: 1 };
  const { results } = JSON.parse((await post("/rerank", body)).body.toString());
  expect(results).toHaveLength(1);
  expect(results[0].index).toBe(0);
});

faultTests(
  "a ranking that is not whole is the provider's fault, and costs nothing",
  {
    "one of two": { documents: ["a", "b"] },
    "one of the best two": { documents: ["a", "b", "c"], top_n: 2 },
    "one of two, of which ten were wanted": { documents: ["a", "b"], top_n: 10 },
  },
  async ({ a, post, ledger }, fields) => {
    a.answer(resultsAt([1, 0.9]));
    const reply = await post("/rerank", { model: "t/rank", query: "q", ...fields });
    envelope(reply, 502);
    expect(await ledger(reply)).toMatchObject({ outcome: "failed", cost: 0 });
  },
);

faultTests(
  "B77 what cannot be ranked is a 400",
  {
    "top_n 0": { documents: ["a"], top_n: 0 },
    "no documents": { documents: [] },
    "top_n 1.5": { documents: ["a"], top_n: 1.5 },
  },
  async ({ a, post }, fields) => {
    envelope(await post("/rerank", { model: "t/rank", query: "q", ...fields }), 400);
    expect(a.calls).toHaveLength(0);
  },
);
