import { expect } from "vitest";
import type { Reply } from "./ask.ts";
import { type LedgerRow, readLedger } from "./read-ledger.ts";

/** The record of a reply's generation; fails where there is none, or more than one. */
export async function onlyRecord(
  folder: string,
  { headers }: Pick<Reply, "headers">,
): Promise<LedgerRow> {
  const rows = await readLedger(folder, String(headers["x-generation-id"]));
  expect(rows).toHaveLength(1);
  return rows[0] as LedgerRow;
}
