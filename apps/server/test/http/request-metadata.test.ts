import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reply } from "../faults/ask.ts";
import { openStage, type Stage } from "../faults/stage.ts";

/** The request's own `metadata` (contract §7.27) and `trace` (wire §4). */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** What the record of a reply's generation holds, once it is there. */
async function kept(reply: Reply, column: "metadata" | "trace" = "metadata"): Promise<unknown> {
  await stage.ledger(reply);
  const file = join(stage.server.folder, "data/sluice.db");
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const id = String(reply.headers["x-generation-id"]);
    const row = database.prepare(`select ${column} as notes from generations where id = ?`).get(id);
    return JSON.parse(String(row?.notes));
  } finally {
    database.close();
  }
}

test.each([{}, { stream: true }])("it is kept in the record, and not sent (%j)", async (more) => {
  const metadata = { team: "blue", größe: "12 🙂" };
  const reply = await stage.chat({ ...more, metadata });
  expect(reply.status).toBe(200);
  expect(await kept(reply)).toEqual(metadata);
  expect(stage.a.calls.at(-1)?.body).not.toHaveProperty("metadata");
});

test("a record of a request without any has none", async () => {
  expect(await kept(await stage.chat())).toBeNull();
  expect(await kept(await stage.chat({ metadata: null }))).toBeNull();
});

const RANK = { model: "local/bm25", query: "q", documents: ["a"] };
const SAY = { model: "local/espeak", input: "x" };

test.each([
  ["chat", (trace: unknown) => stage.chat({ trace })],
  ["a ranking", (trace: unknown) => stage.post("/rerank", { ...RANK, trace })],
  ["speech", (trace: unknown) => stage.post("/audio/speech", { ...SAY, trace })],
])("the trace of %s is kept in the record, and not sent", async (_what, send) => {
  const trace = { trace_id: "t1", span_name: "plan", tenant: { id: 7 } };
  const reply = await send(trace);
  expect(reply.status).toBe(200);
  expect(await kept(reply, "trace")).toEqual(trace);
  expect(stage.a.calls.at(-1)?.body).not.toHaveProperty("trace");
});

test("a record of a request without a trace has none", async () => {
  expect(await kept(await stage.chat({ trace: null }), "trace")).toBeNull();
});
