import type { DatabaseSync } from "node:sqlite";
import type { SqlitePage } from "./create-sqlite-page.ts";
import type { Transact } from "./create-write-turns.ts";
import { execute } from "./execute.ts";

/**
 * Transactions that take the database's one write lock when they begin: what they read stays true.
 *
 * @param committed hears of each that was written, and how long that took, in ms
 */
export function createTransact(
  raw: DatabaseSync,
  page: SqlitePage,
  committed: (tookMs: number) => void,
): Transact {
  const begin = raw.prepare("begin immediate");
  const commit = raw.prepare("commit");
  return (runs) => {
    page.forget();
    execute(begin);
    try {
      const results = runs.map((run) => run());
      page.write();
      const before = performance.now();
      execute(commit);
      page.written();
      committed(performance.now() - before);
      return results;
    } catch (error) {
      if (raw.isTransaction) raw.exec("rollback");
      throw error;
    }
  };
}
