// What a plan costs; README.md tells how to read it.
import { plan } from "@sluice/router";
import { QUERIES } from "./queries.ts";

/** Calls until a batch's time can be told, and batches of which the fastest counts: others share the machine. */
const CALLS = { 10: 2_000, 1000: 40 } as const;
const BATCHES = 100;
const MOST_MICROSECONDS = { 10: 5, 1000: 200 } as const;

function fastest(run: () => unknown, calls: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const begun = performance.now();
    for (let call = 0; call < calls; call += 1) run();
    best = Math.min(best, ((performance.now() - begun) * 1000) / calls);
  }
  return best;
}

for (const { name, endpoints, query } of QUERIES) {
  const microseconds = fastest(() => plan(query), CALLS[endpoints]);
  const most = MOST_MICROSECONDS[endpoints];
  const verdict = microseconds <= most ? "" : "  too slow";
  console.log(
    `${String(endpoints).padStart(5)} endpoints, ${name.padEnd(8)} ${microseconds.toFixed(2).padStart(8)} µs (at most ${most})${verdict}`,
  );
}
