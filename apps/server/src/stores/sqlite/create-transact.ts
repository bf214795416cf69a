import type { DatabaseSync } from "node:sqlite";
import type { SqlitePage } from "./create-sqlite-page.ts";
import type { Transact } from "./create-write-turns.ts";

/** Transactions that take the database's one write lock when they begin: what they read stays true. */
export function createTransact(raw: DatabaseSync, page: SqlitePage): Transact {
  const begin = raw.prepare("begin immediate");
  const commit = raw.prepare("commit");
  return (runs) => {
    page.forget();
    begin.run();
    try {
      const results = runs.map((run) => run());
      page.write();
      commit.run();
      page.written();
      return results;
    } catch (error) {
      if (raw.isTransaction) raw.exec("rollback");
      throw error;
    }
  };
}
