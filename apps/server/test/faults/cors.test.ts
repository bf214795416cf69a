import { expect } from "vitest";
import { ask } from "./ask.ts";
import { envelope } from "./envelope.ts";
import { faultTest } from "./fault-test.ts";

const ORIGIN = "https://app.example.test";
const PREFLIGHT = {
  method: "OPTIONS",
  headers: {
    origin: ORIGIN,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type",
  },
};
const UNKNOWN = {
  headers: { origin: ORIGIN, "content-type": "application/json" },
  body: '{"model":"t/one","messages":[{"role":"user","content":"Say hi."}]}',
};
const corsHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));

faultTest("B48 without origins nothing is said about CORS", async ({ server }) => {
  const url = `${server.base}/chat/completions`;
  const preflight = await ask(url, PREFLIGHT);
  envelope(preflight, 404, 405);
  const refused = await ask(url, UNKNOWN);
  envelope(refused, 401);
  expect([...corsHeaders(preflight.headers), ...corsHeaders(refused.headers)]).toEqual([]);
});

faultTest(
  "B48 a preflight needs no credential, and errors can be read",
  async ({ server }) => {
    const url = `${server.base}/chat/completions`;
    const preflight = await ask(url, PREFLIGHT);
    expect(preflight.status).toBeGreaterThanOrEqual(200);
    expect(preflight.status).toBeLessThan(300);
    expect(preflight.headers["access-control-allow-origin"]).toBe(ORIGIN);
    expect(preflight.headers["access-control-allow-headers"]).toMatch(/authorization/i);
    expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
    const refused = await ask(url, UNKNOWN);
    envelope(refused, 401);
    expect(refused.headers["access-control-allow-origin"]).toBe(ORIGIN);
    expect(refused.headers["access-control-expose-headers"]).toMatch(/X-Generation-Id/i);
    const stranger = { ...PREFLIGHT.headers, origin: "https://evil.example.test" };
    const other = await ask(url, { ...PREFLIGHT, headers: stranger });
    expect(other.headers["access-control-allow-origin"]).not.toBe(stranger.origin);
  },
  { more: `server: { cors: { origins: ["${ORIGIN}"] } }` },
);
