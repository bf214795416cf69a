import { once } from "node:events";
import { speechAnswer, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { open, type Reply } from "../faults/ask.ts";
import { readEvents } from "../faults/read-events.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { events, says, streamScript } from "../faults/upstream-chunk.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";
import { bringing, METADATA, OWN } from "./bringing.ts";

/** What requests on callers' own provider keys cost (wire reference §0; contract §7.29). */
let stage: Stage;
/** A key as management calls tell of it. */
interface Managed {
  readonly key?: string;
  readonly data: { readonly hash: string };
}

beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => {
  for (const [upstream, name] of [
    [stage.a, "a"],
    [stage.b, "b"],
  ] as const) {
    upstream.reset();
    upstream.answer(answerOf(name));
  }
});
afterAll(() => stage.close());

const jsonOf = (reply: Reply) => JSON.parse(reply.body.toString());
const lastChunk = (reply: Reply) => JSON.parse(readEvents(reply.body).at(-2) ?? "{}");
const RANK = { model: "t/rank", query: "q", documents: ["one", "two"], top_n: 1 };
const SAY = { model: "t/voice", input: "Hi.", voice: "alloy" };
const ranked = [
  steps.json({
    results: [{ index: 0, relevance_score: 0.5 }],
    meta: { billed_units: { search_units: 3 } },
  }),
];
const spoken = speechAnswer();

describe("the cost", () => {
  const USAGE = { cost: 0, is_byok: true, cost_details: { upstream_inference_cost: 0.00006 } };

  test("of a plain answer is the provider's, and 0 here", async () => {
    const reply = await stage.chat({}, bringing({ a: OWN }, METADATA));
    expect(jsonOf(reply)).toMatchObject({ usage: USAGE, service_metadata: { is_byok: true } });
    expect(await stage.ledger(reply)).toMatchObject({
      cost: 0,
      is_byok: 1,
      byok_cost: 60,
    });
  });

  test("of a stream is the same", async () => {
    const reply = await stage.chat({ stream: true }, bringing({ a: OWN }, METADATA));
    expect(lastChunk(reply)).toMatchObject({ usage: USAGE, service_metadata: { is_byok: true } });
    expect(await stage.ledger(reply)).toMatchObject({
      cost: 0,
      is_byok: 1,
      byok_cost: 60,
    });
  });

  test("of a stream that is left is the same, as far as it came", async () => {
    stage.a.next([...streamScript(events(says("one")), events(says(" two"))), steps.pause(60_000)]);
    const response = await open(`${stage.server.base}/chat/completions`, {
      headers: {
        ...bringing({ a: OWN }).headers,
        authorization: `Bearer ${stage.server.key}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        model: "t/one",
        messages: [{ role: "user", content: "Hi" }],
        stream: true,
      }),
    });
    await once(response, "data");
    response.destroy();
    const record = await stage.ledger(response);
    expect(record).toMatchObject({ outcome: "cancelled", cost: 0, is_byok: 1 });
    expect(record.byok_cost).toBeGreaterThan(0);
  });

  test("of rerank and speech is the same", async () => {
    stage.a.next(ranked);
    const rank = await stage.post("/rerank", RANK, bringing({ a: OWN }, METADATA));
    expect(jsonOf(rank)).toMatchObject({
      usage: { cost: 0, is_byok: true, cost_details: { upstream_inference_cost: 0.003 } },
      service_metadata: { is_byok: true },
    });
    expect(await stage.ledger(rank)).toMatchObject({ cost: 0, byok_cost: 3000 });
    stage.a.next(spoken);
    const speech = await stage.post("/audio/speech", SAY, bringing({ a: OWN }));
    expect(await stage.ledger(speech)).toMatchObject({ cost: 0, byok_cost: 45 });
  });

  test("counts for the key's limit only where the key says so", async () => {
    const manage = (path: string, method: string, body?: object) =>
      fetch(`${stage.server.base}${path}`, {
        method,
        headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).then((response) => response.json() as Promise<Managed>);
    const made = await manage("/keys", "POST", { name: "own", limit: 0.00006 });
    const asKey = bringing({ a: OWN }, { authorization: `Bearer ${made.key}` });
    expect((await stage.chat({}, asKey)).status).toBe(200);
    expect((await stage.chat({}, asKey)).status).toBe(200);
    const shown = await manage(`/keys/${made.data.hash}`, "GET");
    expect(shown.data).toMatchObject({ usage: 0, byok_usage: 0.00012, byok_usage_daily: 0.00012 });
    await manage(`/keys/${made.data.hash}`, "PATCH", { include_byok_in_limit: true });
    expect((await stage.chat({}, asKey)).status).toBe(402);
  });
});
