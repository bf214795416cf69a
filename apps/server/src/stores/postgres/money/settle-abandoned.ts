import { abandonStep } from "../../money/abandon-step.ts";
import type { Outcome, Postgres, Run } from "../connect-postgres.ts";
import type { Leases } from "./create-leases.ts";
import { createPostgresPage } from "./create-postgres-page.ts";
import { loadPage } from "./load-page.ts";
import { allNeeds } from "./page-needs.ts";
import { writesOf } from "./write-page.ts";

/** As many as one transaction ends: others wait for the lock meanwhile. */
const MOST_ABANDONED = 500;

/**
 * Ends the reservations of processes whose lease is over, and says how many of them were charged.
 *
 * @param now ms since the epoch
 */
export async function settleAbandoned(
  postgres: Pick<Postgres, "transaction">,
  leases: Leases,
  now: () => number,
): Promise<number> {
  const end = async (run: Run): Promise<Outcome<{ left: number; charged: number }>> => {
    const left = await leases.abandoned(run, MOST_ABANDONED);
    if (left.length === 0) return { result: { left: 0, charged: 0 }, writes: [leases.clear] };
    const reservations = new Map(left.map(({ open }) => [open.generationId, open]));
    const needs = allNeeds([{ records: [...reservations.keys()] }]);
    const page = createPostgresPage(await loadPage(run, needs, reservations));
    const charged = left.filter(({ open, lastSeen }) => abandonStep(page, open, lastSeen));
    return {
      result: { left: left.length, charged: charged.length },
      writes: writesOf(page.changes(), now()),
    };
  };
  let settled = 0;
  for (;;) {
    const { left, charged } = await postgres.transaction(end);
    settled += charged;
    if (left < MOST_ABANDONED) return settled;
  }
}
