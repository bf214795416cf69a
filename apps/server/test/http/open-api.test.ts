import type { ChatResult, CreatedKeyReply, ErrorEnvelope } from "@sluice/schema";
import type { OpenApiDocument, Operation } from "@sluice/schema/openapi";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEvents } from "../faults/read-events.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

const ID = "https://gateway.invalid/openapi";
type Method = "get" | "post" | "patch" | "delete";

let server: TestServer;
let document: OpenApiDocument;
let ajv: Ajv2020;
beforeAll(async () => {
  server = await startTestServer();
  document = (await (await fetch(`${server.origin}/openapi.json`)).json()) as OpenApiDocument;
  ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ ...document, $id: ID });
});
afterAll(() => server.close());

function resolved(reply: Operation["responses"][string] | undefined) {
  if (reply === undefined || !("$ref" in reply)) return reply;
  return document.components.responses[reply.$ref.split("/").at(-1) ?? ""];
}

/** The document's schema for a body of this operation, status and media type. */
function schemaFor(path: string, method: Method, response: Response) {
  const operation = document.paths[path]?.[method];
  const reply = resolved(operation?.responses[response.status]);
  expect(reply, `${method} ${path} ${response.status}`).toBeDefined();
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  const media = reply?.content?.[type];
  expect(media, `${method} ${path} ${response.status} ${type}`).toBeDefined();
  return media?.schema ?? {};
}

function expectValid(schema: object, value: unknown): void {
  const text = JSON.stringify(schema).replaceAll("#/components", `${ID}#/components`);
  const validate = ajv.compile(JSON.parse(text));
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}

/** The body, which is what the document says. */
async function expectDocumented<Body>(path: string, method: Method, response: Response) {
  const schema = schemaFor(path, method, response);
  const value = (await response.json()) as Body;
  expectValid(schema, value);
  return value;
}

const send = (
  method: string,
  path: string,
  { key, body }: { readonly key?: string; readonly body?: unknown } = {},
) =>
  fetch(path.startsWith("/api") ? server.origin + path : server.base + path, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const CHAT = "/chat/completions";
const messages = [{ role: "user", content: "one two three" }];

test("it is served without a key, and its addresses hold under any host", async () => {
  const response = await fetch(`${server.origin}/openapi.json`);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(new URL(document.servers[0]?.url ?? "", server.origin).href).toBe(server.base);
});

test("the items of the installed plugins are in it", () => {
  const { anyOf = [] } = document.components.schemas.PluginItem ?? {};
  expect(JSON.stringify(anyOf)).toContain('"const":"response-healing"');
});

describe("answers are as described", () => {
  test("chat", async () => {
    const response = await server.post(
      CHAT,
      { model: "local/echo", messages },
      { "x-service-metadata": "enabled" },
    );
    const answer = await expectDocumented<ChatResult>(CHAT, "post", response);
    expect(answer.service_metadata?.attempt).toBe(1);
  });

  test("every chunk of a stream", async () => {
    const response = await server.post(CHAT, { model: "local/echo", messages, stream: true });
    const schema = schemaFor(CHAT, "post", response);
    const events = readEvents(new Uint8Array(await response.arrayBuffer()));
    expect(events.at(-1)).toBe("[DONE]");
    expect(events.length).toBeGreaterThan(3);
    for (const event of events.slice(0, -1)) expectValid(schema, JSON.parse(event));
  });

  test("an explanation", async () => {
    const body = { model: "local/echo", messages, top_k: 3, plugins: [{ id: "response-healing" }] };
    const response = await server.post("/explain", body);
    expect(response.status).toBe(200);
    await expectDocumented("/explain", "post", response);
    const none = await server.post("/explain", { ...body, provider: { only: ["nobody"] } });
    expect(none.status).toBe(404);
    await expectDocumented("/explain", "post", none);
  });

  test("rerank", async () => {
    const body = { model: "local/bm25", query: "a", documents: ["a", { text: "b" }] };
    await expectDocumented("/rerank", "post", await server.post("/rerank", body));
  });

  test("lists of models", async () => {
    await expectDocumented("/embeddings/models", "get", await send("GET", "/embeddings/models"));
  });

  test.each(["mp3", "pcm"])("speech as %s", async (format) => {
    const body = { model: "local/espeak", input: "Hi", voice: "alloy", response_format: format };
    const response = await server.post("/audio/speech", body);
    expect(response.status).toBe(200);
    const schema = schemaFor("/audio/speech", "post", response);
    expect(schema).toMatchObject({ format: "binary" });
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  test("keys, from the making to the end", async () => {
    const key = MANAGEMENT_KEY;
    const body = { name: "Customer A", limit: 10, limit_reset: "monthly" };
    const created = await send("POST", "/keys", { key, body });
    expect(created.status).toBe(201);
    const { data } = await expectDocumented<CreatedKeyReply>("/keys", "post", created);
    await expectDocumented("/keys", "get", await send("GET", "/keys", { key }));
    const one = "/keys/{hash}";
    const path = `/keys/${data.hash}`;
    await expectDocumented(one, "get", await send("GET", path, { key }));
    const patched = await send("PATCH", path, { key, body: { disabled: true } });
    await expectDocumented(one, "patch", patched);
    await expectDocumented(one, "delete", await send("DELETE", path, { key }));
    await expectDocumented(one, "delete", await send("DELETE", path, { key }));
    for (const asking of [server.key, key]) {
      const current = await send("GET", "/key", { key: asking });
      expect(current.status).toBe(200);
      await expectDocumented("/key", "get", current);
    }
  });

  test.each([
    ["/models", "/models"],
    ["/models", "/models?limit=1&sort=newest"],
    ["/models/count", "/models/count"],
    ["/providers", "/providers"],
    ["/models/{author}/{slug}", "/models/local/echo"],
    ["/model/{author}/{slug}", "/model/local/echo"],
    ["/models/{author}/{slug}/endpoints", "/models/local/echo/endpoints"],
    ["/models/{id}", "/models/local%2Fecho"],
  ])("%s", async (path, asked) => {
    const response = await send("GET", asked);
    expect(response.status).toBe(200);
    await expectDocumented(path, "get", response);
  });

  test.each(["/healthz", "/readyz", "/openapi.json"])("%s", async (path) => {
    await expectDocumented(path, "get", await fetch(server.origin + path));
  });

  test("the reference page", async () => {
    const response = await fetch(`${server.origin}/docs`);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expectValid(schemaFor("/docs", "get", response), await response.text());
  });
});

describe("errors are as described", () => {
  test.each([
    [400, { model: "local/echo", messages, temperature: 3 }],
    [400, { model: "local/none", messages }],
    [404, { model: "local/echo", messages, provider: { only: ["nobody"] } }],
    [422, { messages: [...messages, { role: "tool", content: "4", tool_call_id: "c1" }] }],
  ])("chat %i", async (status, body) => {
    const response = await server.post(CHAT, body, { "x-openrouter-metadata": "enabled" });
    expect(response.status).toBe(status);
    const { error } = await expectDocumented<ErrorEnvelope>(CHAT, "post", response);
    expect(error.code).toBe(status);
    expect(response.headers.get("x-generation-id")).toMatch(/^gen-/);
  });

  test("without a key", async () => {
    const response = await send("POST", "/rerank", { body: {} });
    expect(response.status).toBe(401);
    await expectDocumented("/rerank", "post", response);
  });

  test("another media type", async () => {
    const response = await server.post(CHAT, "text", { "content-type": "text/plain" });
    expect(response.status).toBe(415);
    await expectDocumented(CHAT, "post", response);
  });

  test("a key that may not", async () => {
    const response = await send("GET", "/keys", { key: server.key });
    expect(response.status).toBe(403);
    await expectDocumented("/keys", "get", response);
  });

  test("a model that is not there", async () => {
    const response = await send("GET", "/models/local/none");
    expect(response.status).toBe(404);
    await expectDocumented("/models/{author}/{slug}", "get", response);
  });
});
