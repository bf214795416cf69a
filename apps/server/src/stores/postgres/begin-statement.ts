import type { PoolConfig } from "pg";
import type { Statement } from "./query-of.ts";

const NAMES = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"] as const;

/** What begins a transaction that keeps these limits by itself, for its session has none. */
export function beginStatement(limits: PoolConfig): Statement {
  const settings = NAMES.flatMap((name) => {
    const ms = limits[name];
    return typeof ms === "number" ? [`set local ${name} = ${ms}`] : [];
  });
  return { text: ["begin", ...settings].join("; ") };
}
