import { expect, test } from "vitest";
import { beginStatement } from "./begin-statement.ts";
import { connectionSettings, requestLimits } from "./connection-settings.ts";
import { isPooled } from "./pooled.ts";
import { queryOf } from "./query-of.ts";

const PLAIN = "postgres://u:p@h:5432/d";

test("a pooler is told of in the URL, which the driver gets without it", () => {
  expect(isPooled(`${PLAIN}?pgbouncer=true`)).toBe(true);
  expect(isPooled(`${PLAIN}?pgbouncer=false`)).toBe(false);
  expect(isPooled(PLAIN)).toBe(false);
  const driven = (url: string) => connectionSettings(url).connectionString;
  expect(driven(`${PLAIN}?pgbouncer=true`)).toBe(PLAIN);
  expect(driven(PLAIN)).toBe(PLAIN);
  expect(driven(`${PLAIN}?pgbouncer=true&sslmode=require`)).toBe(
    `${PLAIN}?sslmode=require&uselibpqcompat=true`,
  );
});

test("statements behind one have no name, and transactions bring their limits", () => {
  const statement = { text: "select $1", values: ["a\0"], name: "one" };
  expect(queryOf(statement, false)).toEqual({
    text: "select $1",
    values: ["a\ufffd"],
    name: "one",
  });
  expect(queryOf(statement, true)).toEqual({ text: "select $1", values: ["a\ufffd"] });
  expect(beginStatement(requestLimits(PLAIN)).text).toBe(
    "begin; set local statement_timeout = 3500; set local lock_timeout = 3000; set local idle_in_transaction_session_timeout = 2500",
  );
  expect(beginStatement({}).text).toBe("begin");
});
