import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asking, ask, type Reply } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HELLO = {
  "/chat/completions": { model: "local/echo", messages: [{ role: "user", content: "hi" }] },
  "/rerank": { model: "local/bm25", query: "hi", documents: ["hi", "no"] },
  "/audio/speech": { model: "local/espeak", input: "Hi.", voice: "alloy" },
};
const INFERENCE = Object.keys(HELLO) as (keyof typeof HELLO)[];

function call(key: string, method: string, path: string, body?: object): Promise<Reply> {
  const asking: Asking = body === undefined ? {} : { body: JSON.stringify(body) };
  return ask(server.base + path, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...asking,
  });
}
const manage = (method: string, path: string, body?: object) =>
  call(MANAGEMENT_KEY, method, path, body);
const chat = (key: string) => call(key, "POST", "/chat/completions", HELLO["/chat/completions"]);
const json = (reply: Reply) => JSON.parse(reply.body.toString());

async function makeKey(more: object = {}): Promise<{ key: string; hash: string }> {
  const reply = await manage("POST", "/keys", { name: "a key", ...more });
  expect(reply.status).toBe(201);
  const { key, data } = json(reply);
  return { key, hash: data.hash };
}

test("a key is made, used, listed, disabled, enabled and deleted", async () => {
  const { key, hash } = await makeKey({ name: "Customer A" });
  expect(key).toMatch(/^sk-sl-v1-[0-9a-f]{64}$/);
  const digest = await crypto.subtle.digest("SHA-256", Buffer.from(key));
  expect(hash).toBe(Buffer.from(digest).toString("hex"));
  expect((await chat(key)).status).toBe(200);

  const listed = json(await manage("GET", "/keys")).data;
  expect(listed.map((one: { hash: string }) => one.hash)).toContain(hash);
  expect(JSON.stringify(listed)).not.toContain(key);
  expect(json(await manage("GET", `/keys/${hash}`)).data).toMatchObject({
    name: "Customer A",
    disabled: false,
    limit: null,
    external_user: null,
  });

  const disabled = await manage("PATCH", `/keys/${hash}`, { disabled: true });
  expect(json(disabled).data.disabled).toBe(true);
  envelope(await chat(key), 401);
  const shown = json(await manage("GET", "/keys")).data;
  expect(shown.map((one: { hash: string }) => one.hash)).not.toContain(hash);
  const all = json(await manage("GET", "/keys?include_disabled=true")).data;
  expect(all.map((one: { hash: string }) => one.hash)).toContain(hash);

  await manage("PATCH", `/keys/${hash}`, { disabled: false });
  expect((await chat(key)).status).toBe(200);

  expect(json(await manage("DELETE", `/keys/${hash}`))).toEqual({ deleted: true });
  envelope(await chat(key), 401);
  envelope(await manage("DELETE", `/keys/${hash}`), 404);
  envelope(await manage("GET", `/keys/${hash}`), 404);
  envelope(await manage("PATCH", `/keys/${hash}`, { name: "x" }), 404);
});

test("a key that expires is a 401 from then on", async () => {
  const { key } = await makeKey({ expires_at: new Date(Date.now() + 1500).toISOString() });
  expect((await chat(key)).status).toBe(200);
  let reply = await chat(key);
  for (const until = Date.now() + 20_000; reply.status === 200 && Date.now() < until; ) {
    await sleep(200);
    reply = await chat(key);
  }
  expect(envelope(reply, 401).error.message).toMatch(/expired/i);
});

test.each([
  ["no name", {}],
  ["an empty name", { name: "" }],
  ["a limit below zero", { name: "x", limit: -1 }],
  ["a limit that is text", { name: "x", limit: "5" }],
  ["an unknown window", { name: "x", limit_reset: "yearly" }],
  ["a time without seconds", { name: "x", expires_at: "2027-12-31T23:59Z" }],
  ["a time in another zone", { name: "x", expires_at: "2027-12-31T23:59:59+02:00" }],
])("a new key with %s is a 400", async (_what, body) => {
  envelope(await manage("POST", "/keys", body), 400);
});

test("rules of a key are kept, changed one by one, and taken away with null", async () => {
  const rules = {
    rate_limits: { requests_per_minute: 5, tokens_per_minute: null },
    allowed_models: ["local/*"],
    ignored_models: ["local/none"],
    allowed_providers: ["local"],
    ignored_providers: [],
  };
  const made = json(await manage("POST", "/keys", { name: "x", ...rules })).data;
  expect(made).toMatchObject(rules);
  const path = `/keys/${made.hash}`;
  const change = { allowed_models: null, rate_limits: { concurrent: 2 } };
  const changed = json(await manage("PATCH", path, change)).data;
  expect(changed).toMatchObject({ ...rules, ...change });
  expect(changed.rate_limits).toEqual({ concurrent: 2 });
  const none = json(await manage("PATCH", path, { rate_limits: null })).data;
  expect(none).toMatchObject({ rate_limits: null, allowed_providers: ["local"] });
  expect(json(await manage("GET", path)).data).toEqual(none);
});

test("a key without rules says so", async () => {
  expect(json(await manage("POST", "/keys", { name: "x" })).data).toMatchObject({
    rate_limits: null,
    allowed_models: null,
    ignored_models: null,
    allowed_providers: null,
    ignored_providers: null,
  });
});

describe("a key string of the caller's own", () => {
  const bring = (apiKey: string) =>
    manage("POST", "/keys", { name: "own", external: { user: "u-1", api_key: apiKey } });

  test("works as the key, is known by its hash alone and is not sent back", async () => {
    const own = "partner.0123456789abcdefghijklmnop";
    const made = await bring(own);
    expect(made.status).toBe(201);
    expect(made.body.toString()).not.toContain(own);
    const { data, key } = json(made);
    expect(data).toMatchObject({ external_user: "u-1", label: "..." });
    expect(key).toBe("...");
    const digest = await crypto.subtle.digest("SHA-256", Buffer.from(own));
    expect(data.hash).toBe(Buffer.from(digest).toString("hex"));
    expect((await chat(own)).status).toBe(200);
    expect(json(await manage("DELETE", `/keys/${data.hash}`))).toEqual({ deleted: true });
    envelope(await chat(own), 401);
  });

  test("belongs to one key only", async () => {
    const own = "partner.abcdefghijklmnopqrstuvwxyz";
    expect((await bring(own)).status).toBe(201);
    for (const taken of [own, server.key]) {
      const { error } = envelope(await bring(taken), 400);
      expect(error.message).toMatch(/in use/);
    }
  });

  test("belongs to one key only, also when two bring it at once", async () => {
    const own = "partner.both.0123456789abcdefghijk";
    const replies = await Promise.all([bring(own), bring(own), bring(own)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const refused = replies.filter(({ status }) => status === 400);
    for (const reply of refused) expect(envelope(reply, 400).error.message).toMatch(/in use/);
  });

  test.each([
    ["short", "short"],
    ["of one letter", "a".repeat(40)],
    ["with a space", "0123456789 0123456789 abcdefghijk"],
  ])("that is %s is a 400 without it", async (_what, own) => {
    const refused = await bring(own);
    expect(envelope(refused, 400).error.message).toContain("external.api_key");
    expect(refused.body.toString()).not.toContain(own === "short" ? '"short"' : own);
  });
});

describe("the wrong kind of credential", () => {
  const management = [
    ["GET", "/keys"],
    ["POST", "/keys"],
    ["GET", "/keys/abc"],
    ["PATCH", "/keys/abc"],
    ["DELETE", "/keys/abc"],
  ] as const;

  test.each(management)("an inference key on %s %s is a 403", async (method, path) => {
    const body = method === "POST" || method === "PATCH" ? { name: "x" } : undefined;
    const { error } = envelope(await call(server.key, method, path, body), 403);
    expect(error.message).toBe("Only management keys can perform this operation");
  });

  test.each(INFERENCE)("a management key on %s is a 403", async (path) => {
    envelope(await manage("POST", path, HELLO[path]), 403);
  });

  test.each(INFERENCE)("no key on %s is a 401", async (path) => {
    const reply = await ask(server.base + path, {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(HELLO[path]),
    });
    expect(envelope(reply, 401).error.message).toMatch(/Missing Authentication header/);
  });

  test.each(management)("no key on %s %s is a 401", async (method, path) => {
    envelope(await ask(server.base + path, { method }), 401);
  });
});

test("GET /key tells what the key has spent and may spend", async () => {
  const { key } = await makeKey({ limit: 5, limit_reset: "daily" });
  expect(json(await call(key, "GET", "/key")).data).toMatchObject({
    limit: 5,
    limit_remaining: 5,
    limit_reset: "daily",
    usage: 0,
    is_management_key: false,
  });
  expect(json(await manage("GET", "/key")).data.is_management_key).toBe(true);
  envelope(await ask(`${server.base}/key`, { method: "GET" }), 401);
});
