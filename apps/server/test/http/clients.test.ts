import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, type Reply } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

const ONE = "secret-of-client-one-0123456789";
const TWO = "secret-of-client-two-0123456789";
const MISSING = "0".repeat(64);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(`
clients:
  - { name: one, secret: "${ONE}", limit: 10, limit_reset: monthly }
  - { name: two, secret: "${TWO}" }
`);
});
afterAll(() => server.close());

function call(secret: string, method: string, path: string, body?: object): Promise<Reply> {
  return ask(server.base + path, {
    method,
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
const json = ({ body }: Reply) => JSON.parse(body.toString());
const make = async (secret: string) => json(await call(secret, "POST", "/keys", { name: "k" }));
const chat = { model: "local/echo", messages: [{ role: "user", content: "hi" }] };

test("a client makes, lists, shows, changes and deletes keys of its own", async () => {
  const made = await call(ONE, "POST", "/keys", { name: "mine", limit: 1 });
  expect(made.status).toBe(201);
  const { key, data } = json(made);
  expect((await call(key, "POST", "/chat/completions", chat)).status).toBe(200);
  const path = `/keys/${data.hash}`;
  expect(json(await call(ONE, "GET", "/keys")).data).toContainEqual(data);
  expect(json(await call(ONE, "GET", path)).data).toEqual(data);
  expect(json(await call(ONE, "PATCH", path, { name: "new" })).data.name).toBe("new");
  expect(json(await call(ONE, "DELETE", path))).toEqual({ deleted: true });
  envelope(await call(key, "POST", "/chat/completions", chat), 401);
  envelope(await call(ONE, "DELETE", path), 404);
});

test("any other key is answered as one that does not exist", async () => {
  const mine = await make(ONE);
  const managed = await make(MANAGEMENT_KEY);
  expect(json(await call(TWO, "GET", "/keys")).data).toEqual([]);
  for (const method of ["GET", "PATCH", "DELETE"]) {
    const body = method === "PATCH" ? { disabled: true } : undefined;
    const missing = await call(TWO, method, `/keys/${MISSING}`, body);
    envelope(missing, 404);
    for (const { data } of [mine, managed]) {
      const foreign = await call(TWO, method, `/keys/${data.hash}`, body);
      expect([foreign.status, foreign.body.toString()]).toEqual([404, missing.body.toString()]);
      expect(Object.keys(foreign.headers)).toEqual(Object.keys(missing.headers));
    }
  }
  for (const { key } of [mine, managed]) {
    expect((await call(key, "POST", "/chat/completions", chat)).status).toBe(200);
  }
  expect(json(await call(MANAGEMENT_KEY, "DELETE", `/keys/${mine.data.hash}`)).deleted).toBe(true);
});

test.each([
  ["/chat/completions", chat],
  ["/rerank", { model: "local/bm25", query: "a", documents: ["a"] }],
  ["/audio/speech", { model: "local/tts", input: "a", voice: "en" }],
  ["/embeddings", { model: "a/b", input: "a" }],
  ["/explain", chat],
])("a client's secret runs nothing: %s is a 403", async (path, body) => {
  envelope(await call(ONE, "POST", path, body), 403);
});

test.each([
  ["GET", "/keys"],
  ["POST", "/keys"],
  ["GET", `/keys/${MISSING}`],
  ["PATCH", `/keys/${MISSING}`],
  ["DELETE", `/keys/${MISSING}`],
])("an inference key manages nothing, a client's neither: %s %s is a 403", async (method, path) => {
  const { key } = await make(ONE);
  for (const secret of [key, server.key]) {
    const reply = await call(secret, method, path, method === "POST" ? { name: "k" } : undefined);
    expect(envelope(reply, 403).error.message).toBe(
      "Only management keys can perform this operation",
    );
  }
});

test("of two clients that bring one string at once, one has it", async () => {
  const body = { name: "k", external: { api_key: "an-external-string-0123456789abcdef" } };
  const both = await Promise.all([ONE, TWO].map((secret) => call(secret, "POST", "/keys", body)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  const [loser] = both.flatMap(({ status }, at) => (status === 400 ? [[ONE, TWO][at]] : []));
  const winner = both.find(({ status }) => status === 201);
  const path = `/keys/${winner === undefined ? "" : json(winner).data.hash}`;
  envelope(await call(loser ?? "", "GET", path), 404);
});

test("a client sees its own limit and no name", async () => {
  const { data } = json(await call(ONE, "GET", "/key"));
  expect(data).toMatchObject({
    label: "...",
    limit: 10,
    limit_remaining: 10,
    limit_reset: "monthly",
    is_management_key: true,
    usage: 0,
  });
  expect(json(await call(TWO, "GET", "/key")).data).toMatchObject({
    limit: null,
    limit_remaining: null,
  });
});
