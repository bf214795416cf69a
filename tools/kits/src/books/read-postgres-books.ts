import { Client } from "pg";
import type { Books } from "./books.ts";
import { booksOf, QUERIES, type Row } from "./queries.ts";

/** Reads the books of a database that servers work on; all of one moment. */
export async function readPostgresBooks(url: string): Promise<Books> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const all = async (query: string) => (await client.query<Row>(query)).rows;
    return booksOf({
      records: await all(QUERIES.records),
      budgets: await all(QUERIES.budgets),
      reservations: await all(QUERIES.reservations),
      daily: await all(QUERIES.daily),
    });
  } finally {
    await client.end();
  }
}
