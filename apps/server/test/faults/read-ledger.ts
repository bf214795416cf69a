import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { wholeCalls } from "./whole-calls.ts";

/** LEDGER: the record of one request. */
export interface LedgerRow {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  /** Micro-dollars. */
  readonly cost: number;
  /** Micro-dollars that a caller's own provider key was charged. */
  readonly byok_cost: number;
  readonly is_byok: 0 | 1;
  readonly outcome: string;
  readonly provider: string | null;
  readonly model: string | null;
  readonly estimated: number;
  /** JSON text. */
  readonly calls: string;
  /** JSON text. */
  readonly details: string;
}

const WITHIN_MS = 5000;

/** Reads the records of a generation from the server's database, when the first is there. */
export async function readLedger(
  folder: string,
  generationId: string,
): Promise<readonly LedgerRow[]> {
  const database = new DatabaseSync(join(folder, "data/sluice.db"), { readOnly: true });
  try {
    const find = database.prepare(
      `select prompt_tokens, completion_tokens, cost_nanos / 1000.0 as cost,
       byok_nanos / 1000.0 as byok_cost, is_byok, outcome, provider, model,
       estimated, calls, details
       from generations where id = ?`,
    );
    for (const until = Date.now() + WITHIN_MS; Date.now() < until; await sleep(20)) {
      const rows = find.all(generationId) as unknown as readonly LedgerRow[];
      if (rows.length > 0) return rows.map((row) => ({ ...row, calls: wholeCalls(row) }));
    }
    throw new Error(`no record of ${generationId}`);
  } finally {
    database.close();
  }
}
