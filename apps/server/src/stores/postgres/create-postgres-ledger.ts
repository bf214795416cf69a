import { unavailable } from "@sluice/errors";
import type { Ledger } from "../../ports/ledger.ts";
import type { Charged, Reservations } from "../../ports/reservation.ts";
import { chargedOf } from "../money/charged-of.ts";
import { checkpointStep } from "../money/checkpoint-step.ts";
import { dispatchedStep } from "../money/dispatched-step.ts";
import { grantStep } from "../money/grant-step.ts";
import { releaseStep } from "../money/release-step.ts";
import { reserveStep } from "../money/reserve-step.ts";
import { settleStep } from "../money/settle-step.ts";
import { spendersOf } from "../money/spenders-of.ts";
import type { Postgres } from "./connect-postgres.ts";
import { createLeases } from "./money/create-leases.ts";
import { createPostgresPage } from "./money/create-postgres-page.ts";
import { createPostgresReads, type LedgerReads } from "./money/create-postgres-reads.ts";
import { type Change, createTurns } from "./money/create-turns.ts";
import { loadPage } from "./money/load-page.ts";
import { allNeeds } from "./money/page-needs.ts";
import { settleAbandoned } from "./money/settle-abandoned.ts";
import { writesOf } from "./money/write-page.ts";

/** A ledger that can let go of what its process holds. */
export interface ClosableLedger extends Ledger, Reservations {
  /** Writes what waits, and says that this process is gone: what is open still is for others to end. */
  close(): Promise<void>;
}

/** How this process is named, and its clock. */
export interface LedgerOwner {
  readonly owner: string;
  /** Ms since the epoch. */
  readonly now: () => number;
  /** For tests that move the time; absent: leases go by the database's clock. */
  readonly leaseNow?: () => number;
}

/**
 * The ledger in PostgreSQL: what a process does in one turn of the loop, or while a transaction of its own is under
 * way, shares one transaction of two ways there and back. Budgets are locked, so that replicas change them one after the
 * other. Whoever reads writes first what waits. A database that is away gets records when it is back; `flush` is the
 * last try.
 */
export function createPostgresLedger(
  postgres: Postgres,
  { owner, now, leaseNow }: LedgerOwner,
): ClosableLedger {
  const leases = createLeases(owner, leaseNow);
  /** Whose money is held for the generations that this process began. */
  const open = new Map<string, Charged>();
  const turns = createTurns(transact);
  const changing = <Result>(change: Omit<Change<Result>, "isKept">) =>
    turns.add({ ...change, isKept: false });
  const keeping = (change: Omit<Change<void>, "isKept">) => turns.add({ ...change, isKept: true });

  async function transact(changes: readonly Change<unknown>[]): Promise<readonly unknown[]> {
    const due = leases.due();
    const needs = allNeeds(changes.map((change) => change.needs()));
    const results = await postgres.transaction(async (run) => {
      const page = createPostgresPage(await loadPage(run, needs));
      const made = changes.map((change) => change.run(page));
      return { result: made, writes: [...due, ...writesOf(page.changes(), now())] };
    });
    if (due.length > 0) leases.renewed();
    return results;
  }

  function release(generationId: string, charged = open.get(generationId)): Promise<void> {
    open.delete(generationId);
    return keeping({
      needs: () => ({
        spenders: charged === undefined ? [] : spendersOf(charged),
        generations: [generationId],
        records: [generationId],
      }),
      run: (page) => releaseStep(page, generationId),
    });
  }

  /**
   * A commit that nobody heard of may have been made all the same, or be on its way yet: the first try waits for the
   * budgets that its transaction has locked, the second sees what became of it.
   */
  async function releaseUnheard(generationId: string, charged: Charged): Promise<void> {
    await release(generationId, charged);
    await release(generationId, charged);
  }

  return {
    ...afterWrites(createPostgresReads(postgres.run), () => turns.settle()),
    async reserve(ask) {
      const { generationId, charged } = ask;
      const isFirst = !open.has(generationId);
      try {
        const outcome = await changing({
          needs: () => ({ spenders: spendersOf(charged), generations: [generationId] }),
          run: (page) => reserveStep(page, ask, owner),
        });
        if (outcome.kind === "held") open.set(generationId, charged);
        return outcome;
      } catch (error) {
        if (isFirst) releaseUnheard(generationId, charged).catch(() => {});
        throw error;
      }
    },
    async dispatched(generationId) {
      const isHeld = await changing({
        needs: () => ({ generations: [generationId] }),
        run: (page) => dispatchedStep(page, generationId),
      });
      if (!isHeld) throw unavailable(1, "The gateway stood still too long. Try again.");
    },
    release: (generationId) => release(generationId),
    checkpoint: (checkpoints) =>
      changing({
        needs: () => ({ generations: checkpoints.map(({ generationId }) => generationId) }),
        run: (page) => checkpointStep(page, checkpoints),
      }),
    async renewLease() {
      await postgres.run(leases.renew);
      leases.renewed();
    },
    settleAbandoned: () => settleAbandoned(postgres, leases, now),
    append(entry, price) {
      const { generationId, priceVersion } = entry;
      open.delete(generationId);
      return keeping({
        needs: () => ({
          spenders: spendersOf(chargedOf(entry)),
          generations: [generationId],
          records: [generationId],
        }),
        run(page) {
          if (price !== undefined && priceVersion !== null) page.keepPrice(priceVersion, price);
          settleStep(page, entry);
        },
      });
    },
    grant: (grant) =>
      changing({
        needs: () => ({
          spenders: [{ scope: "account", id: grant.accountId }],
          grants: [grant.id],
        }),
        run: (page) => grantStep(page, grant),
      }),
    flush: () => turns.settle(true),
    async close() {
      await turns.settle(true);
      // Others see by its age that a lease is over which could not be taken back.
      await postgres.run(leases.letGo).catch(() => {});
    },
  };
}

function afterWrites(reads: LedgerReads, settle: () => Promise<void>): LedgerReads {
  const after =
    <Given extends unknown[], Result>(read: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await settle();
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
