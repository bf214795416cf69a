import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "./test-database.ts";

const QUESTION = { model: "t/m", messages: [{ role: "user", content: "Say hi." }], max_tokens: 10 };

describe.skipIf(!hasPostgres)("a server on PostgreSQL", () => {
  let database: TestDatabase;
  let upstream: MockUpstream;
  let server: TestServer;
  const started: TestServer[] = [];

  beforeAll(async () => {
    upstream = await startMockUpstream();
    upstream.answer(answerOf("a"));
  });
  beforeEach(async () => {
    database = await createTestDatabase();
    server = await start();
  });
  afterEach(async () => {
    for (const each of started.splice(0)) await each.close();
    await database.remove();
  });
  afterAll(() => upstream?.close());

  /** Another one on the same database knows the first key. */
  async function start(key?: string): Promise<TestServer> {
    const yaml = `
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}", api_key: up-secret-a }
models:
  t/m: { endpoints: [{ provider: a, model: m, price: { prompt: 1, completion: 10 } }] }
`;
    const options = { database: database.url, ...(key === undefined ? {} : { key }) };
    const each = await startTestServer(yaml, options);
    started.push(each);
    return each;
  }

  test("answers whole and in a stream, and keeps the record of both", async () => {
    const whole = await server.post("/chat/completions", QUESTION);
    expect(whole.status).toBe(200);
    const { id, usage } = await read<{ id: string; usage: { cost: number } }>(whole);
    expect(usage.cost).toBeGreaterThan(0);
    const stream = await server.post("/chat/completions", { ...QUESTION, stream: true });
    expect(stream.status).toBe(200);
    expect(await stream.text()).toContain("data: [DONE]");
    const streamed = stream.headers.get("x-generation-id");
    await expect
      .poll(() => database.query("select id, outcome from generations order by streamed"))
      .toEqual([
        { id, outcome: "complete" },
        { id: streamed, outcome: "complete" },
      ]);
    expect(await database.query("select * from reservations")).toEqual([]);
  });

  test("makes, shows, changes and deletes keys, at every replica at once", async () => {
    const other = await start(server.key);
    const made = await managed(server, "POST", "/keys", { name: "a", limit: 1 });
    expect(made.status).toBe(201);
    const { key, data } = await read<{ key: string; data: { hash: string } }>(made);
    const authorization = `Bearer ${key}`;
    expect((await other.post("/chat/completions", QUESTION, { authorization })).status).toBe(200);
    await expect
      .poll(async () => {
        const shown = await managed(server, "GET", `/keys/${data.hash}`);
        return (await read<{ data: { usage: number } }>(shown)).data.usage;
      })
      .toBeGreaterThan(0);
    expect((await managed(other, "DELETE", `/keys/${data.hash}`)).status).toBe(200);
    await expect
      .poll(
        async () => (await server.post("/chat/completions", QUESTION, { authorization })).status,
      )
      .toBe(401);
  });

  test("refuses what a key's limit does not leave, whichever replica spent it", async () => {
    const other = await start(server.key);
    const made = await managed(server, "POST", "/keys", { name: "a", limit: 0.0002 });
    const { key } = await read<{ key: string }>(made);
    const authorization = `Bearer ${key}`;
    const statuses = new Set<number>();
    for (let calls = 0; calls < 20; calls += 1) {
      const each = calls % 2 === 0 ? server : other;
      const response = await each.post("/chat/completions", QUESTION, { authorization });
      await response.text();
      statuses.add(response.status);
    }
    expect([...statuses].sort()).toEqual([200, 402]);
    const [spent] = await database.query(
      "select lifetime_nanos from budgets where scope = 'key' and lifetime_nanos > 0",
    );
    expect(Number(spent?.lifetime_nanos)).toBeLessThanOrEqual(200_000);
  });

  test("knows its keys, secrets and spending after it is started again", async () => {
    expect((await server.post("/chat/completions", QUESTION)).status).toBe(200);
    await server.close();
    started.splice(0);
    const spentBefore = await database.query("select lifetime_nanos from budgets");
    const again = await start(server.key);
    expect((await again.post("/chat/completions", QUESTION)).status).toBe(200);
    await again.close();
    started.splice(0);
    const spentAfter = await database.query("select lifetime_nanos from budgets");
    const total = (rows: readonly Record<string, unknown>[]) =>
      rows.reduce((sum, { lifetime_nanos }) => sum + Number(lifetime_nanos), 0);
    expect(total(spentBefore)).toBeGreaterThan(0);
    expect(total(spentAfter)).toBe(2 * total(spentBefore));
    expect(await database.query("select name from keys")).toHaveLength(1);
    expect(await database.query("select name from installation_secrets")).toHaveLength(1);
  });
});

async function read<Body>(response: Response): Promise<Body> {
  return (await response.json()) as Body;
}

function managed(
  server: TestServer,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(server.base + path, {
    method,
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
