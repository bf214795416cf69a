import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, type Reply } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function call(secret: string, path: string, body: object): Promise<Reply> {
  return ask(server.base + path, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
async function keyWith(rules: object): Promise<string> {
  const made = await call(MANAGEMENT_KEY, "/keys", { name: "k", ...rules });
  return JSON.parse(made.body.toString()).key;
}
const messages = [{ role: "user", content: "hi" }];
const requests: Readonly<Record<string, object>> = {
  "/chat/completions": { model: "local/echo", messages },
  "/explain": { model: "local/echo", messages },
  "/rerank": { model: "local/bm25", query: "a", documents: ["a", "b"] },
};

test.each(Object.entries(requests))("%s goes by what the key may use", async (path, body) => {
  for (const rules of [
    { allowed_models: ["openai/*"] },
    { ignored_models: ["local/*"] },
    { allowed_providers: ["north"] },
    { ignored_providers: ["local"] },
  ]) {
    const { error } = envelope(await call(await keyWith(rules), path, body), 403);
    expect(error.message).toMatch(/^This key may not use local\//);
    expect(error.metadata).toEqual({ error_type: "permission_denied" });
  }
  const fitting = { allowed_models: ["local/*"], allowed_providers: ["local"] };
  expect((await call(await keyWith(fitting), path, body)).status).toBe(200);
});

test("an unknown model stays a 400, whatever the key may use", async () => {
  const key = await keyWith({ allowed_models: ["openai/*"] });
  envelope(await call(key, "/chat/completions", { model: "no/such", messages }), 400);
});
