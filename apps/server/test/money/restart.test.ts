import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MANAGEMENT_KEY, startTestServer } from "../start-test-server.ts";
import { OF_A, TOKENS, usingUp } from "./money-stage.ts";

let upstream: MockUpstream;
let folder: string;
beforeEach(async () => {
  upstream = await startMockUpstream();
  upstream.answer(usingUp("a"));
  folder = await mkdtemp(join(tmpdir(), "sluice-restart-"));
});
afterEach(async () => {
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

const start = () =>
  startTestServer(
    `
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}", api_key: up-a }
models:
  m/one: { endpoints: [{ provider: a, model: m, price: { prompt: 0, completion: 10 } }] }
`,
    { database: `sqlite:${join(folder, "sluice.db")}`, key: "not-used" },
  );

test("a server that is started again on its database knows what a key has spent", async () => {
  const first = await start();
  const made = await fetch(`${first.base}/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "k", limit: 2.5 * OF_A }),
  });
  const { key } = (await made.json()) as { readonly key: string };
  const headers = { authorization: `Bearer ${key}` };
  const messages = [{ role: "user", content: "Say hi." }];
  const body = { model: "m/one", messages, max_tokens: TOKENS };
  const statusAt = async ({ post }: Pick<typeof first, "post">, more: object = {}) => {
    const response = await post("/chat/completions", { ...body, ...more }, headers);
    await response.arrayBuffer();
    return response.status;
  };
  expect([await statusAt(first), await statusAt(first)]).toEqual([200, 200]);
  await first.close();
  const second = await start();
  try {
    expect(await statusAt(second)).toBe(402);
    expect(await statusAt(second, { max_tokens: TOKENS / 2 })).toBe(200);
    expect(await statusAt(second, { max_tokens: 1 })).toBe(402);
  } finally {
    await second.close();
  }
});
