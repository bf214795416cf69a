import type { Ledger, LedgerEntry } from "../../ports/ledger.ts";
import { entryOf } from "../sql/generation-rows.ts";
import type { GenerationRow } from "../sql/tables.ts";
import type { Run } from "./connect-postgres.ts";
import { isPassing } from "./faults.ts";
import { createSpentQuery } from "./spent-query.ts";
import { writeGenerations } from "./write-generations.ts";

interface Waiting {
  readonly entry: LedgerEntry;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Entries of one statement. */
const MOST_TOGETHER = 500;
/** How long to wait when the database could not take them now, in ms. */
const RETRY_MS = 1_000;
/** More are not kept for a database that stays away. */
const MOST_WAITING = 100_000;

/**
 * The ledger in PostgreSQL. Entries that come while others are written go together in the next statement. What waits
 * is written before anybody looks; a database that is away gets it when it is back, `flush` is the last try.
 */
export function createPostgresLedger(run: Run): Ledger {
  const spentSince = createSpentQuery(run);
  const waiting: Waiting[] = [];
  let trying: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Tries once to write whatever waits. */
  function settle(isLastTry = false): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    trying ??= writeAll(isLastTry).finally(() => {
      trying = undefined;
    });
    return trying;
  }

  async function writeAll(isLastTry: boolean): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_TOGETHER);
      const fault = await faultOf(batch);
      if (fault === undefined) continue;
      const waits = !isLastTry && isPassing(fault) && waiting.length < MOST_WAITING;
      if (waits) {
        waiting.unshift(...batch);
        timer = setTimeout(settle, RETRY_MS);
        return;
      }
      await oneByOne(batch);
    }
  }

  /** Writes entries together; gives why they could not be. */
  async function faultOf(batch: readonly Waiting[]): Promise<unknown> {
    try {
      await writeGenerations(
        run,
        batch.map(({ entry }) => entry),
      );
      for (const { resolve } of batch) resolve();
      return undefined;
    } catch (error) {
      return error;
    }
  }

  /** So that one that cannot be written takes no other with it. */
  async function oneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const each of batch) {
      const fault = await faultOf([each]);
      if (fault !== undefined) each.reject(fault);
    }
  }

  return {
    append(entry) {
      return new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        if (waiting.length === 1 && timer === undefined) setImmediate(settle);
      });
    },
    async spentBy(keyHash, since) {
      await settle();
      return (await spentSince({ keyHash, since })).cost;
    },
    async byokSpentBy(keyHash, since) {
      await settle();
      return (await spentSince({ keyHash, since })).byok;
    },
    async find(generationId) {
      await settle();
      const text = "select * from generations where id = $1";
      const [row] = await run<GenerationRow>({ text, values: [generationId] });
      return row === undefined ? undefined : entryOf(row);
    },
    async flush() {
      await trying;
      await settle(true);
    },
  };
}
