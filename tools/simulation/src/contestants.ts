import {
  cheapestFirst,
  leastBusy,
  priorityList,
  randomOrder,
  randomWithCooldown,
  type Strategy,
  sluice,
} from "@sluice/router/simulate";

/** What is compared, in the order of the page. */
export const CONTESTANTS: readonly Strategy[] = [
  sluice({ name: "Sluice" }),
  sluice({
    name: "Sluice, retries: 0",
    retries: { attempts: 0, backoffMs: 250, maxBackoffMs: 5_000 },
  }),
  sluice({ name: "Sluice, sort: latency", preferences: { sort: "latency" } }),
  sluice({ name: "Sluice, hedged", hedgeShare: 0.05 }),
  priorityList(),
  randomOrder(),
  randomWithCooldown(),
  cheapestFirst(),
  leastBusy(),
];
