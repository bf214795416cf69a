import { alternate, type Compared } from "./alternate.ts";
import type { Contender } from "./contender.ts";
import { runLoad } from "./load.ts";
import type { Pair } from "./pair.ts";
import { BURST, type Scenario, WARM_UP } from "./scenarios.ts";

/**
 * CPU-seconds per 1,000 requests of a scenario, of both. Each is warmed up first, with a burst of streams, with
 * many and with the scenario itself: what a server costs in its first seconds, while its code is compiled, is no
 * measure, and what V8 makes of a burst stays.
 */
export async function measureCpu(
  pair: Pick<Pair, "bare" | "sluice">,
  scenario: Scenario,
  rounds: number,
): Promise<Compared> {
  const count = Math.max(scenario.concurrency, (scenario.warmUps ?? 2) * scenario.count);
  for (const contender of [pair.bare, pair.sluice]) {
    await runLoad({ ...BURST, ...addressOf(contender) });
    await runLoad({ ...WARM_UP, ...addressOf(contender), count: WARM_UP.count * 5 });
    await runLoad({ ...scenario, ...addressOf(contender), count });
  }
  return alternate(pair, rounds * (scenario.turns ?? 1), async (contender) => {
    const before = await contender.stats("cpu");
    await runLoad({ ...scenario, ...addressOf(contender) });
    const after = await contender.stats("cpu");
    return ((after.cpuSeconds - before.cpuSeconds) * 1000) / scenario.count;
  });
}

const addressOf = ({ url, key }: Contender) => ({ url, key });
