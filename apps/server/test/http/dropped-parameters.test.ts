import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const request = { model: "local/echo", messages: [{ role: "user", content: "hello" }] };

test("what the endpoint never saw is named in the header and in the metadata", async () => {
  const response = await server.post(
    "/chat/completions",
    { ...request, temperature: 1, seed: 7, max_tokens: 5 },
    { "x-service-metadata": "enabled" },
  );
  expect(response.headers.get("x-sluice-dropped")).toBe("temperature, seed");
  const { service_metadata: metadata } = (await response.json()) as {
    service_metadata: { params?: unknown };
  };
  expect(metadata.params).toEqual({ dropped: ["temperature", "seed"] });
});

test("a stream names it too", async () => {
  const response = await server.post("/chat/completions", { ...request, stream: true, top_k: 3 });
  expect(response.headers.get("x-sluice-dropped")).toBe("top_k");
  await response.text();
});

test("the header is absent when nothing was dropped", async () => {
  const response = await server.post("/chat/completions", { ...request, max_tokens: 5 });
  expect(response.headers.has("x-sluice-dropped")).toBe(false);
});

test("a name that no header may hold is made harmless", async () => {
  const response = await server.post("/chat/completions", { ...request, "bad\r\nname: ü": 1 });
  expect(response.status).toBe(200);
  expect(response.headers.get("x-sluice-dropped")).toBe("bad__name:__");
});
