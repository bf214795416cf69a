import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** What a page of another site can do to a gateway on this machine: nothing. */
let server: TestServer;
let open: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  open = await startTestServer('server: { cors: { origins: ["*"] } }\n');
});
afterAll(async () => {
  await server.close();
  await open.close();
});

const BODY = '{"model":"local/echo","messages":[{"role":"user","content":"q"}]}';

/** The types that a page may send without being asked first. */
const SIMPLE = [
  "text/plain",
  "text/plain;application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
];
const ROUTES = ["/chat/completions", "/rerank", "/audio/speech", "/explain", "/keys"];

test.each(SIMPLE)("a form of type %s passes nowhere", async (type) => {
  for (const route of ROUTES) {
    const sent = { headers: { "content-type": type, origin: "https://evil.test" }, body: BODY };
    envelope(await ask(server.base + route, sent), 401);
  }
  const authorization = `Bearer ${server.key}`;
  const withKey = { headers: { "content-type": type, authorization }, body: BODY };
  for (const route of ROUTES.slice(0, 4)) {
    envelope(await ask(server.base + route, withKey), 415);
  }
});

test.each(["cookie", "x-api-key", "api-key", "proxy-authorization"])(
  "%s is no credential",
  async (name) => {
    for (const value of [
      server.key,
      `Bearer ${server.key}`,
      `authorization=Bearer ${server.key}`,
    ]) {
      const sent = { headers: { "content-type": "application/json", [name]: value }, body: BODY };
      envelope(await ask(`${server.base}/chat/completions`, sent), 401);
    }
    const inQuery = `${server.base}/chat/completions?key=${server.key}&access_token=${server.key}`;
    envelope(
      await ask(inQuery, { headers: { "content-type": "application/json" }, body: BODY }),
      401,
    );
  },
);

test.each(["https://evil.test", "null", "http://127.0.0.1:7878"])(
  "credentials are never allowed to pages: %s",
  async (origin) => {
    const preflight = {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-private-network": "true",
      },
    };
    for (const each of [server, open]) {
      const { headers } = await ask(`${each.base}/chat/completions`, preflight);
      expect(headers["access-control-allow-credentials"]).toBeUndefined();
      expect(headers["access-control-allow-private-network"]).toBeUndefined();
      expect(headers["access-control-allow-origin"]).toBe(each === open ? "*" : undefined);
    }
  },
);

test.each(["evil.test", "evil.test:80", "127.0.0.1.evil.test", "a b", ""])(
  "the name %j that a page came by is not repeated",
  async (host) => {
    for (const path of ["/", "/healthz", "/docs", "/nothing", "/api/v1/models", "/api/v1/key"]) {
      const reply = await ask(server.origin + path, { method: "GET", headers: { host } });
      expect(reply.status).toBeLessThan(500);
      expect(JSON.stringify(reply.headers) + reply.body).not.toContain("evil.test");
    }
  },
);

test("figures are for this machine: not for a page whose name points here, not through a proxy", async () => {
  const statusWith = async (headers: Record<string, string>) =>
    (await ask(`${server.origin}/metrics`, { method: "GET", headers })).status;
  expect(await statusWith({})).toBe(200);
  expect(await statusWith({ host: "evil.test" })).toBe(401);
  expect(await statusWith({ host: "127.0.0.1.evil.test:7878" })).toBe(401);
  expect(await statusWith({ "x-forwarded-for": "127.0.0.1" })).toBe(401);
  expect(await statusWith({ host: "evil.test", authorization: `Bearer ${server.key}` })).toBe(403);
});

test("pages cannot be framed, guessed at or told where they came from", async () => {
  const { headers } = await ask(`${server.origin}/docs`, { method: "GET" });
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("no-referrer");
});
