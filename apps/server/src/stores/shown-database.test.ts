import { expect, test } from "vitest";
import { shownDatabase } from "./shown-database.ts";

test.each([
  ["sqlite:/a/b.db", "sqlite:/a/b.db"],
  ["postgres://me:s3cret@db:5432/sluice", "postgres://me@db:5432/sluice"],
  ["postgresql://db/sluice", "postgresql://db/sluice"],
  [
    "postgres://me:s3cret@db/x?sslmode=require&password=s3cret&sslkey=/s3cret",
    "postgres://me@db/x?sslmode=require",
  ],
  ["postgres:///x?host=/run/postgresql", "postgres:///x?host=/run/postgresql"],
  ["postgres://me:s3cret@db:99999999/x", "a postgres URL"],
])("%s is shown as %s", (database, shown) => expect(shownDatabase(database)).toBe(shown));
