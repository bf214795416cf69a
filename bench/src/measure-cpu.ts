import { alternate, type Compared } from "./alternate.ts";
import type { Contender } from "./contender.ts";
import { runLoad } from "./load.ts";
import type { Pair } from "./pair.ts";
import type { Scenario } from "./scenarios.ts";

/** CPU-seconds per 1,000 requests of a scenario, of both; each is warmed up first. */
export async function measureCpu(
  pair: Pick<Pair, "bare" | "sluice">,
  scenario: Scenario,
  rounds: number,
): Promise<Compared> {
  const warmUp = Math.max(scenario.concurrency, Math.ceil(scenario.count / 2));
  for (const contender of [pair.bare, pair.sluice]) {
    await runLoad({ ...scenario, ...addressOf(contender), count: warmUp });
  }
  return alternate(pair, rounds, async (contender) => {
    const before = await contender.stats("cpu");
    await runLoad({ ...scenario, ...addressOf(contender) });
    const after = await contender.stats("cpu");
    return ((after.cpuSeconds - before.cpuSeconds) * 1000) / scenario.count;
  });
}

const addressOf = ({ url, key }: Contender) => ({ url, key });
