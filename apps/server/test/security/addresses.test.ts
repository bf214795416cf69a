import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../faults/ask.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

/** Addresses lead to a route or to a 4xx, never to a file or a fault. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const TRICKS = [
  "..",
  "../..",
  "%2e%2e",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%2f..%2fpackage.json",
  "..%5c..%5cpackage.json",
  "..\\..\\package.json",
  "%252e%252e%252fpackage.json",
  ".%00.",
  "%00",
  "%",
  "%zz",
  "%ff%fe",
  "a%0d%0ax-evil:%201",
  "*",
  "'%20or%201=1--",
  "%27%3B%20drop%20table%20keys%3B--",
  "__proto__",
  ".env",
  ".sluice/first-key",
  "data/first-key",
  "sluice.yaml",
  "a".repeat(8000),
  `${"a/".repeat(500)}b`,
  ";jsessionid=1",
  "?hash=a&hash=b",
  "#",
];
const PLACES = [
  "/",
  "//",
  "/docs/",
  "/assets/",
  "/api/v1/",
  "/api/v1/keys/",
  "/api/v1/models/",
  "/api/v1/models/local/",
  "/api/v1/model/local/",
  "/v1/../",
  "/api/v1/generation?id=",
];

test.each(PLACES)("%s leads to no file and no fault", async (place) => {
  for (const trick of TRICKS) {
    for (const method of ["GET", "DELETE", "PATCH", "POST"]) {
      const reply = await ask(server.origin + place + trick, {
        method,
        headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
        ...(method === "PATCH" || method === "POST" ? { body: "{}" } : {}),
      });
      const what = `${method} ${place}${trick.slice(0, 60)}`;
      expect(reply.status, what).toBeLessThan(500);
      const text = JSON.stringify(reply.headers) + reply.body.toString();
      expect(text, what).not.toMatch(
        /root:|"dependencies"|sk-sl-v1-[0-9a-f]{64}|node_modules|\n +at /,
      );
      expect(reply.headers["x-evil"], what).toBeUndefined();
    }
  }
  expect(
    (
      await server.post("/chat/completions", {
        model: "local/echo",
        messages: [{ role: "user", content: "q" }],
      })
    ).status,
  ).toBe(200);
});

test("a key is reached by its whole hash only", async () => {
  const authorization = `Bearer ${MANAGEMENT_KEY}`;
  const listed = await ask(`${server.base}/keys`, { method: "GET", headers: { authorization } });
  const [{ hash }] = JSON.parse(listed.body.toString()).data as [{ hash: string }];
  const statusOf = async (path: string) =>
    (await ask(`${server.base}/keys/${path}`, { method: "GET", headers: { authorization } }))
      .status;
  expect(await statusOf(hash)).toBe(200);
  for (const other of [
    hash.slice(0, 63),
    `${hash}0`,
    `${hash}%00`,
    `${hash}%20`,
    `%20${hash}`,
    hash.slice(0, 10).concat("%25"),
    "%25",
    "_".repeat(64),
    `${hash}' or '1'='1`.replaceAll(" ", "%20"),
    `./x/${hash}`,
  ]) {
    expect(await statusOf(other), other).toBe(404);
  }
});
