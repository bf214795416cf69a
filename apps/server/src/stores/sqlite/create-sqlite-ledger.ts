import type { DatabaseSync } from "node:sqlite";
import { unavailable } from "@sluice/errors";
import type { Ledger } from "../../ports/ledger.ts";
import type { Reservations } from "../../ports/reservation.ts";
import { abandonStep } from "../money/abandon-step.ts";
import { checkpointStep } from "../money/checkpoint-step.ts";
import { dispatchedStep } from "../money/dispatched-step.ts";
import { grantStep } from "../money/grant-step.ts";
import { releaseStep } from "../money/release-step.ts";
import { reserveStep } from "../money/reserve-step.ts";
import { settleStep } from "../money/settle-step.ts";
import { unavailableOnFault } from "../unavailable-on-fault.ts";
import { createLeases } from "./create-leases.ts";
import { createSqlitePage } from "./create-sqlite-page.ts";
import { createSqliteReads, type LedgerReads } from "./create-sqlite-reads.ts";
import { createTransact } from "./create-transact.ts";
import { createWriteTurns } from "./create-write-turns.ts";
import { BLOCKING_MS } from "./lock-patience.ts";
import { BUSY_TIMEOUT_MS } from "./open-file.ts";

/** A ledger that can let go of what its process holds. */
export interface ClosableLedger extends Ledger, Reservations {
  /** Writes what waits, and says that this process is gone: what is open still is for others to end. */
  close(): Promise<void>;
}

/** How this opening of the stores is named, and its clock (ms since the epoch). */
export interface LedgerOwner {
  readonly owner: string;
  readonly now: () => number;
  /** Hears of each transaction that was written, and how long that took, in ms; absent: nobody does. */
  readonly committed?: (tookMs: number) => void;
}

/** As many as one transaction ends: others wait for the lock meanwhile. */
const MOST_ABANDONED = 500;

/**
 * The ledger in SQLite: changes of one turn of the event loop share one transaction. Whoever reads writes
 * first what waits. A database that is locked or full for a while gets records later; `flush` is the last try.
 */
export function createSqliteLedger(
  raw: DatabaseSync,
  { owner, now, committed = () => {} }: LedgerOwner,
): ClosableLedger {
  const page = createSqlitePage(raw, owner, now);
  const leases = createLeases(raw, owner, now);
  /** Generations that hold money and whose end is still to come. */
  const running = new Set<string>();
  const turns = createWriteTurns(createTransact(raw, page, committed), () => running.size > 0);
  const changing = <Result>(run: () => Result): Promise<Result> =>
    turns.add({ isKept: false, run });
  const keeping = (run: () => void): Promise<void> => turns.add({ isKept: true, run });
  /** Nothing else is to be done that could be kept waiting. */
  const lastTry = (): void => {
    raw.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    turns.write(true);
    raw.exec(`pragma busy_timeout = ${BLOCKING_MS}`);
  };

  return {
    ...afterWrites(unavailableOnFault(createSqliteReads(raw)), () => turns.write()),
    reserve: (ask) =>
      turns.add({
        isKept: false,
        run() {
          leases.keep();
          return reserveStep(page, ask, owner);
        },
        written({ kind }) {
          if (kind === "held") running.add(ask.generationId);
        },
      }),
    async dispatched(generationId) {
      const isHeld = await changing(() => dispatchedStep(page, generationId));
      if (!isHeld) throw unavailable(1, "The gateway stood still too long. Try again.");
    },
    release(generationId) {
      running.delete(generationId);
      return keeping(() => releaseStep(page, generationId));
    },
    checkpoint: (open) => changing(() => checkpointStep(page, open)),
    renewLease: () => changing(leases.renew),
    async settleAbandoned() {
      let settled = 0;
      for (;;) {
        const ended = await changing(() => {
          const left = leases.abandoned(MOST_ABANDONED);
          const charged = left.filter(({ open, lastSeen }) => abandonStep(page, open, lastSeen));
          if (left.length === 0) leases.clear();
          return { left: left.length, charged: charged.length };
        });
        settled += ended.charged;
        if (ended.left < MOST_ABANDONED) return settled;
      }
    },
    append(entry, price) {
      running.delete(entry.generationId);
      return keeping(() => {
        if (price !== undefined && entry.priceVersion !== null) {
          page.keepPrice(entry.priceVersion, price);
        }
        settleStep(page, entry);
      });
    },
    grant: (grant) => changing(() => grantStep(page, grant)),
    async flush() {
      lastTry();
    },
    async close() {
      lastTry();
      const gone = changing(leases.letGo);
      lastTry();
      // Others see by its age that a lease is over which could not be taken back.
      await gone.catch(() => {});
    },
  };
}

function afterWrites(reads: LedgerReads, write: () => void): LedgerReads {
  const after =
    <Given extends unknown[], Result>(read: (...given: Given) => Result) =>
    (...given: Given): Result => {
      write();
      return read(...given);
    };
  return {
    find: after(reads.find),
    spent: after(reads.spent),
    credits: after(reads.credits),
    grants: after(reads.grants),
    activity: after(reads.activity),
    entries: after(reads.entries),
    priceOf: after(reads.priceOf),
  };
}
