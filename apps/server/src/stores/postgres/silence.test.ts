import { expect, test } from "vitest";
import { connectionSettings, requestLimits } from "./connection-settings.ts";
import { silenceOf } from "./silence.ts";

const PLAIN = "postgres://u:p@h:5432/d";

test("how long an answer is waited for is said in the URL, which the driver gets without it", () => {
  expect(silenceOf(PLAIN)).toBe(4_000);
  expect(silenceOf(`${PLAIN}?silence=1.5s`)).toBe(1_500);
  const { connectionString } = connectionSettings(`${PLAIN}?silence=10s&pgbouncer=true`);
  expect(connectionString).toBe(PLAIN);
});

test.each(["", "4", "soon", "499ms", "61s"])("'%s' is no such time", (text) => {
  expect(() => silenceOf(`${PLAIN}?silence=${text}`)).toThrow("a time from 500ms to 60s");
});

test.each(["500ms", "4s", "60s"])("a server that hears us gives up before we do: %s", (text) => {
  const database = `${PLAIN}?silence=${text}`;
  const limits = requestLimits(database);
  const order = [
    connectionSettings(database).connectionTimeoutMillis,
    limits.idle_in_transaction_session_timeout,
    limits.lock_timeout,
    limits.statement_timeout,
    limits.query_timeout,
  ].map(Number);
  expect(order).toEqual([...new Set(order)].sort((one, other) => one - other));
  expect(order.at(-1)).toBe(silenceOf(database));
});
