import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { SqliteDatabase } from "kysely";

/** Shows a `node:sqlite` database the way kysely's SQLite dialect expects one. */
export function toKyselyDatabase(raw: DatabaseSync): SqliteDatabase {
  return {
    close: () => raw.close(),
    prepare: (text) => {
      const statement = raw.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}
