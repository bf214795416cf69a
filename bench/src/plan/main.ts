// What a plan costs; README.md tells how to read it.
import { plan } from "@sluice/router";
import { median } from "../median.ts";
import { QUERIES } from "./queries.ts";

/** Calls until a batch's time can be told, and batches of which the fastest counts: others share the machine. */
const CALLS = { 10: 2_000, 1000: 40 } as const;
const BATCHES = 100;
const MOST_MICROSECONDS = { 10: 5, 1000: 200 } as const;

/** Microseconds a call, of each batch. */
function measure(run: () => unknown, calls: number): readonly number[] {
  return Array.from({ length: BATCHES }, () => {
    const begun = performance.now();
    for (let call = 0; call < calls; call += 1) run();
    return ((performance.now() - begun) * 1000) / calls;
  });
}

for (const { name, endpoints, query } of QUERIES) {
  const batches = measure(() => plan(query), CALLS[endpoints]);
  const fastest = Math.min(...batches);
  const most = MOST_MICROSECONDS[endpoints];
  const verdict = fastest <= most ? "" : "  too slow";
  console.log(
    `${String(endpoints).padStart(5)} endpoints, ${name.padEnd(10)} ${fastest.toFixed(2).padStart(8)} µs, median ${median(batches).toFixed(2).padStart(8)} (at most ${most})${verdict}`,
  );
}
