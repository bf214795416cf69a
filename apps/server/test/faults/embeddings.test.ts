import { embeddingsAnswer, type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { envelope } from "./envelope.ts";
import { faultTest, faultTests } from "./fault-test.ts";

/** What a provider of vectors may do wrong, and what its caller gets (specification, Errors). */

const ASKED = { model: "t/vec", input: ["one", "two"] };
const FALLBACK = { ...ASKED, model: "t/vec2", provider: { order: ["a", "b"] } };
const said = (status: number, message = "no"): Script => [
  steps.status(status),
  steps.json({ error: { message } }),
];
const listed = (...data: readonly object[]): Script => [
  steps.json({ object: "list", data, usage: { prompt_tokens: 4, total_tokens: 4 } }),
];

faultTests(
  "a refusal has its status in the one envelope, and costs nothing",
  {
    "400": [said(400), 400],
    "401 of our key": [said(401), 502],
    "402 of our account": [said(402), 502],
    "413": [said(413), 413],
    "422": [said(422), 422],
    "429": [said(429), 429],
    "500": [said(500), 502],
    "503": [said(503), 503],
    "529": [said(529), 529],
    "a closed connection": [[steps.reset()], 502],
    "a page": [[steps.header("content-type", "text/html"), steps.write("<html>")], 502],
    "half a body": [[steps.write('{"data":[')], 502],
    nothing: [[steps.json({})], 502],
    "an error in a 200": [[steps.json({ error: { message: "boom" } })], 502],
  } satisfies Record<string, readonly [Script, number]>,
  async ({ a, post, ledger }, [script, status]) => {
    a.answer(script);
    const reply = await post("/embeddings", ASKED);
    envelope(reply, status);
    expect(await ledger(reply)).toMatchObject({
      outcome: "failed",
      cost: 0,
      prompt_tokens: 0,
    });
  },
);

faultTests(
  "vectors that are not what was asked for are the provider's fault, and another takes over",
  {
    "one too few": listed({ index: 0, embedding: [1] }),
    "one too many": listed(...[0, 1, 2].map((index) => ({ index, embedding: [index] }))),
    "two of one place": listed({ index: 0, embedding: [1] }, { index: 0, embedding: [2] }),
    "a place that is none": listed({ index: 0, embedding: [1] }, { index: 7, embedding: [2] }),
    "two lengths": listed({ index: 0, embedding: [1] }, { index: 1, embedding: [1, 2] }),
    "an empty one": listed({ index: 0, embedding: [] }, { index: 1, embedding: [] }),
    "a null in one": listed({ index: 0, embedding: [null] }, { index: 1, embedding: [2] }),
    "bytes that are no floats": listed(
      { index: 0, embedding: "AAAA" },
      { index: 1, embedding: "AAAA" },
    ),
    "no number": listed({ index: 0, embedding: "AADAfw==" }, { index: 1, embedding: "AADAfw==" }),
  },
  async ({ a, b, post, ledger }, script) => {
    a.answer(script);
    b.answer(embeddingsAnswer({ vectors: [[0.5], [0.25]], promptTokens: 10 }));
    const reply = await post("/embeddings", FALLBACK);
    expect(reply.status).toBe(200);
    const { data } = JSON.parse(reply.body.toString());
    expect(data).toMatchObject([{ embedding: [0.5] }, { embedding: [0.25] }]);
    expect(await ledger(reply)).toMatchObject({ provider: "b", prompt_tokens: 10, cost: 30 });
  },
);

faultTest("without fallbacks the first provider's error is the answer", async ({ a, b, post }) => {
  a.answer(said(503));
  const provider = { sort: "price", allow_fallbacks: false };
  envelope(await post("/embeddings", { ...FALLBACK, provider }), 503);
  expect(b.calls).toHaveLength(0);
});

faultTest(
  "a provider that says nothing in its time is a 524",
  async ({ a, post }) => {
    a.answer([steps.hold(30_000)]);
    envelope(await post("/embeddings", ASKED), 524);
  },
  { timeouts: "{ connect: 1s, first_token: 1s, total: 3s }" },
);

faultTest(
  "a body beyond the limit is a 413, broken JSON a 400, no key a 401",
  async ({ a, post, server }) => {
    envelope(await post("/embeddings", { ...ASKED, input: "x".repeat(2_000_000) }), 413);
    envelope(await post("/embeddings", "{", {}), 400);
    const bare = await fetch(`${server.base}/embeddings`, { method: "POST", body: "{}" });
    expect(bare.status).toBe(401);
    expect(a.calls).toHaveLength(0);
  },
  { more: "server: { body_limit: 1mb }" },
);
