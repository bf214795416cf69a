import { unavailable } from "@sluice/errors";
import { EMPTY_BUDGET } from "../../money/budget.ts";
import type { Ledger, Spender } from "../../ports/ledger.ts";
import type { Reservations } from "../../ports/reservation.ts";
import { abandonStep } from "../money/abandon-step.ts";
import { checkpointStep } from "../money/checkpoint-step.ts";
import { creditsOf } from "../money/credits-of.ts";
import { dispatchedStep } from "../money/dispatched-step.ts";
import { grantStep } from "../money/grant-step.ts";
import { LEASE_MS } from "../money/lease.ts";
import type { MoneyPage } from "../money/money-page.ts";
import { releaseStep } from "../money/release-step.ts";
import { reserveStep } from "../money/reserve-step.ts";
import { settleStep } from "../money/settle-step.ts";
import { spentOf } from "../money/spent-of.ts";
import { activityOf } from "./activity-of.ts";
import { createMemoryPage } from "./create-memory-page.ts";
import type { MemoryMoney } from "./memory-money.ts";

/**
 * A ledger in memory: for tests, and for runs that should leave nothing behind. Several that are made over the
 * same money are as several processes.
 *
 * @param owner names this one
 * @param now ms since the epoch
 */
export function createMemoryLedger(
  money: MemoryMoney,
  owner: string,
  now: () => number,
): Ledger & Reservations {
  const page: MoneyPage = createMemoryPage(money);
  const budgetOf = (of: Spender) => page.budget(of) ?? EMPTY_BUDGET;
  const renew = () => void money.owners.set(owner, now());

  return {
    async reserve(ask) {
      renew();
      return reserveStep(page, ask, owner);
    },
    async dispatched(generationId) {
      if (dispatchedStep(page, generationId)) return;
      throw unavailable(1, "The gateway stood still too long. Try again.");
    },
    release: async (generationId) => releaseStep(page, generationId),
    checkpoint: async (open) => checkpointStep(page, open),
    renewLease: async () => renew(),
    async settleAbandoned() {
      const isGone = (other: string) =>
        other !== owner && (money.owners.get(other) ?? 0) < now() - LEASE_MS;
      const left = [...money.reservations.values()].filter((open) => isGone(open.owner));
      return left.filter((open) =>
        abandonStep(page, open, money.owners.get(open.owner) ?? open.createdAt),
      ).length;
    },
    async append(entry, price) {
      if (price !== undefined && entry.priceVersion !== null) {
        page.keepPrice(entry.priceVersion, price);
      }
      settleStep(page, entry);
    },
    find: async (generationId) => money.records.get(generationId),
    spent: async (by, at) => spentOf(budgetOf(by), at),
    credits: async (accountId) => creditsOf(budgetOf({ scope: "account", id: accountId })),
    grant: async (grant) => grantStep(page, grant),
    grants: async (accountId) =>
      [...money.grants.values()]
        .filter((grant) => grant.accountId === accountId)
        .reverse()
        .sort((a, b) => b.createdAt - a.createdAt),
    activity: async (of) => activityOf([...money.records.values()], of),
    async entries({ accountId, from, to, after = { createdAt: from, generationId: "" }, limit }) {
      return [...money.records.values()]
        .filter((entry) => entry.accountId === accountId && entry.createdAt < to)
        .filter((entry) => isAfter(entry, after))
        .sort((a, b) => (isAfter(a, b) ? 1 : -1))
        .slice(0, limit);
    },
    priceOf: async (version) => money.prices.get(version),
    flush: async () => {},
  };
}

interface Placed {
  readonly createdAt: number;
  readonly generationId: string;
}

function isAfter(one: Placed, other: Placed): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt;
  return one.generationId > other.generationId;
}
