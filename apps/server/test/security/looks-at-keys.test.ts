import { StatementSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ask } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { MANAGEMENT_KEY, startTestServer, type TestServer } from "../start-test-server.ts";

const CLIENT = "secret-of-client-one-0123456789";
/** What one look at a credential asks the database for. */
const LOOKS = 2;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(`clients: [{ name: one, secret: "${CLIENT}" }]`);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

async function manage(method: string, path: string, body?: object, by = MANAGEMENT_KEY) {
  const { body: bytes } = await ask(server.base + path, {
    method,
    headers: { authorization: `Bearer ${by}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return JSON.parse(bytes.toString());
}
const make = (more: object = {}, by?: string) =>
  manage("POST", "/keys", { name: "k", ...more }, by);

/** Statements about keys and clients; the ledger's own work goes on beside them. */
function countLooks(): () => number {
  let looks = 0;
  for (const method of ["get", "all", "run", "iterate"] as const) {
    const original = StatementSync.prototype[method] as (...given: unknown[]) => unknown;
    const counting = function (this: StatementSync, ...given: unknown[]): unknown {
      if (/\b(keys|clients)\b/.test(this.sourceSQL)) looks += 1;
      return original.apply(this, given);
    };
    vi.spyOn(StatementSync.prototype, method).mockImplementation(counting as never);
  }
  return () => looks;
}

const OF_REFUSED: Readonly<Record<string, () => Promise<string>>> = {
  "a string that is nobody's": async () => "sk-nobody",
  "the form of a key, which is none": async () => `sk-sl-v1-${"0".repeat(64)}`,
  "a key with one letter changed": async () => {
    const { key } = await make();
    return key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
  },
  "a client's secret with one letter more": async () => `${CLIENT}0`,
  "a deleted key": async () => {
    const { key, data } = await make();
    await manage("DELETE", `/keys/${data.hash}`);
    return key;
  },
  "a disabled key": async () => {
    const { key, data } = await make();
    await manage("PATCH", `/keys/${data.hash}`, { disabled: true });
    return key;
  },
  "a disabled key of a client": async () => {
    const { key, data } = await make({}, CLIENT);
    await manage("PATCH", `/keys/${data.hash}`, { disabled: true });
    return key;
  },
  "an expired key": async () => {
    const { key, data } = await make();
    await manage("PATCH", `/keys/${data.hash}`, { expires_at: "2020-01-01T00:00:00Z" });
    return key;
  },
};

/** How long a refusal takes tells no key from a guess: each asks the database as often. */
test.each(Object.entries(OF_REFUSED))(
  "%s is looked at as often as any other",
  async (_, secret) => {
    const authorization = `Bearer ${await secret()}`;
    const looks = countLooks();
    const reply = await ask(`${server.base}/chat/completions`, {
      headers: { authorization, "content-type": "application/json" },
      body: '{"model":"local/echo","messages":[{"role":"user","content":"x"}]}',
    });
    expect(looks()).toBe(LOOKS);
    envelope(reply, 401);
  },
);

test("a key that works is looked at as often, the first time", async () => {
  const { key } = await make();
  const looks = countLooks();
  const reply = await ask(`${server.base}/chat/completions`, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: '{"model":"local/echo","messages":[{"role":"user","content":"x"}]}',
  });
  expect(looks()).toBe(LOOKS);
  expect(reply.status).toBe(200);
});

test("guesses are not remembered: each is looked for again", async () => {
  const looks = countLooks();
  for (let count = 0; count < 3; count += 1) await manage("GET", "/key", undefined, "sk-nobody");
  expect(looks()).toBe(3 * LOOKS);
});
