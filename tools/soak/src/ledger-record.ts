import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** One generation as the server's database has it. Money in nano-dollars. */
export interface LedgerRecord {
  readonly id: string;
  /** Of the request, as it was sent along. */
  readonly number: number;
  readonly outcome: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly costNanos: number;
  /** Sum of what its upstream calls cost. */
  readonly callsNanos: number;
}

/** What the server has written down. */
export interface Books {
  readonly records: readonly LedgerRecord[];
  /** Sum of what the keys have spent, from which limits are reckoned. */
  readonly spentNanos: number;
  /** What SQLite says of the file. */
  readonly integrity: string;
}

/** Reads the books while the server runs. */
export function readBooks(folder: string): Books {
  const database = new DatabaseSync(join(folder, "data/sluice.db"), { readOnly: true });
  try {
    const rows = database
      .prepare(
        `select id, outcome, prompt_tokens, completion_tokens, cost_nanos, metadata, calls from generations`,
      )
      .all();
    const spent = database
      .prepare("select sum(lifetime_nanos) as nanos from budgets where scope = 'key'")
      .get();
    const checked = database.prepare("pragma integrity_check").get();
    return {
      records: rows.map((row) => ({
        id: String(row.id),
        number: Number(JSON.parse(String(row.metadata))?.soak),
        outcome: String(row.outcome),
        promptTokens: Number(row.prompt_tokens),
        completionTokens: Number(row.completion_tokens),
        costNanos: Number(row.cost_nanos),
        callsNanos: sumOf(JSON.parse(String(row.calls)), Number(row.cost_nanos)),
      })),
      spentNanos: Number(spent?.nanos ?? 0),
      integrity: String(checked?.integrity_check),
    };
  } finally {
    database.close();
  }
}

interface KeptCall {
  /** Absent: it is the only call, and cost what the record did. */
  readonly costNanos?: number;
}

function sumOf(calls: readonly KeptCall[], ofRecord: number): number {
  return calls.reduce((sum, { costNanos = ofRecord }) => sum + costNanos, 0);
}
