import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const asked = (method: string, path: string, headers: Record<string, string> = {}) =>
  ask(server.origin + path, { method, headers });

test.each(["/healthz", "/readyz"])("%s needs no key", async (path) => {
  const reply = await asked("GET", path);
  expect(reply.status).toBe(200);
  expect(JSON.parse(reply.body.toString())).toEqual({ status: "ok" });
});

test.each(["/nothing", "/api/v1", "/api/v1/nothing", "/v2/models", "/api/v1/chat"])(
  "%s is a 404, by any method",
  async (path) => {
    for (const method of ["GET", "POST", "DELETE", "PATCH", "PUT"]) {
      const { error } = envelope(await asked(method, path), 404);
      expect(error.metadata).toMatchObject({ error_type: "not_found" });
    }
  },
);

test.each([
  ["GET", "/api/v1/chat/completions", "POST"],
  ["DELETE", "/api/v1/rerank", "POST"],
  ["PUT", "/v1/audio/speech", "POST"],
  ["PUT", "/api/v1/keys", "GET, POST"],
  ["POST", "/api/v1/keys/abc", "GET, PATCH, DELETE"],
  ["POST", "/api/v1/models", "GET"],
  ["POST", "/healthz", "GET"],
  ["OPTIONS", "/api/v1/chat/completions", "POST"],
])("%s %s is a 405 that allows %s", async (method, path, allow) => {
  const reply = await asked(method, path);
  envelope(reply, 405);
  expect(reply.headers.allow).toBe(allow);
});

test("both prefixes serve the same", async () => {
  const [long, short] = [await asked("GET", "/api/v1/models"), await asked("GET", "/v1/models")];
  expect(long.status).toBe(200);
  expect(short.body.equals(long.body)).toBe(true);
});

test("models need no key and have what clients read", async () => {
  const { data } = JSON.parse((await asked("GET", "/api/v1/models")).body.toString());
  const echo = data.find(({ id }: { id: string }) => id === "local/echo");
  expect(echo).toMatchObject({
    architecture: {
      input_modalities: expect.arrayContaining(["text"]),
      output_modalities: ["text"],
    },
    pricing: { prompt: "0", completion: "0" },
    supported_parameters: expect.arrayContaining(["max_tokens", "tools"]),
  });
  const one = await asked("GET", "/api/v1/models/local/echo");
  expect(JSON.parse(one.body.toString()).data.id).toBe("local/echo");
  envelope(await asked("GET", "/api/v1/models/local/none"), 404);
});

test("HEAD has the head of GET and no body", async () => {
  const head = await asked("HEAD", "/api/v1/models");
  const get = await asked("GET", "/api/v1/models");
  expect(head.status).toBe(200);
  expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
  expect(head.body).toHaveLength(0);
  expect((await asked("HEAD", "/api/v1/chat/completions")).status).toBe(405);
});

test("nothing tells what the server is made of", async () => {
  const reply = await asked("GET", "/healthz");
  expect(reply.headers).not.toHaveProperty("x-powered-by");
  expect(reply.headers).not.toHaveProperty("server");
});

test("what is no HTTP gets the envelope too", async () => {
  const { port } = new URL(server.origin);
  const text = await new Promise<string>((resolve, reject) => {
    let seen = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write("HELO there\r\n\r\n"));
    socket.on("data", (bytes) => {
      seen += bytes;
    });
    socket.on("close", () => resolve(seen)).on("error", reject);
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(text.split("\r\n\r\n")[1] ?? "").error.code).toBe(400);
});
