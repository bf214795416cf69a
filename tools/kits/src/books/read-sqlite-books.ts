import { DatabaseSync } from "node:sqlite";
import type { Books } from "./books.ts";
import { booksOf, QUERIES } from "./queries.ts";

/** Reads the books of a file that servers may have open; all of one moment. */
export function readSqliteBooks(path: string): Books {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    database.exec("begin");
    const all = (query: string) => database.prepare(query).all();
    return booksOf({
      records: all(QUERIES.records),
      budgets: all(QUERIES.budgets),
      reservations: all(QUERIES.reservations),
      daily: all(QUERIES.daily),
    });
  } finally {
    database.close();
  }
}
