import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { LedgerRow } from "../faults/read-ledger.ts";
import { wholeCalls } from "../faults/whole-calls.ts";

/** A record with its upstream calls read. */
export interface RecordRow extends Omit<LedgerRow, "calls"> {
  readonly id: string;
  readonly operation: string;
  readonly calls: readonly RecordCall[];
}

export interface RecordCall {
  readonly provider: string;
  readonly failure: string | null;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly costNanos: number;
  readonly endedAt: number | null;
}

const WITHIN_MS = 20_000;

/** All records of a server's database, the oldest first, once there are so many. */
export async function ledgerRows(folder: string, count: number): Promise<readonly RecordRow[]> {
  const database = new DatabaseSync(join(folder, "data/sluice.db"), { readOnly: true });
  try {
    const all = database.prepare(
      `select id, operation, prompt_tokens, completion_tokens, cost_nanos / 1000.0 as cost,
       byok_nanos / 1000.0 as byok_cost, is_byok, outcome, provider, model, estimated, calls
       from generations order by created_at`,
    );
    for (const until = Date.now() + WITHIN_MS; ; await sleep(20)) {
      const rows = all.all() as unknown as readonly (LedgerRow &
        Pick<RecordRow, "id" | "operation">)[];
      if (rows.length >= count) {
        return rows.map((row) => ({ ...row, calls: JSON.parse(wholeCalls(row)) }));
      }
      if (Date.now() > until) throw new Error(`${rows.length} of ${count} records`);
    }
  } finally {
    database.close();
  }
}
