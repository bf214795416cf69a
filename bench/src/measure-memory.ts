import { alternate, type Compared } from "./alternate.ts";
import { holdOpen, runLoad } from "./load.ts";
import { startPair } from "./pair.ts";
import { HELD, WARM_UP } from "./scenarios.ts";

/**
 * Kilobytes of memory for each open stream, of both, each time in fresh processes: what a used process
 * has freed it does not give back, and streams would be held in it unseen.
 */
export async function measureMemory(rounds: number, count: number): Promise<Compared> {
  const all: Compared[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pair = await startPair();
    try {
      all.push(await alternate(pair, 1, (contender) => heldBy(contender, count)));
    } finally {
      await pair.stop();
    }
  }
  const byRatio = all.toSorted((a, b) => a.ratio - b.ratio);
  return byRatio[Math.floor(byRatio.length / 2)] ?? { bare: 0, sluice: 0, ratio: 0 };
}

async function heldBy(
  contender: Parameters<Parameters<typeof alternate>[2]>[0],
  count: number,
): Promise<number> {
  const { url, key } = contender;
  // What many streams make a process compile and keep once is not an open stream's.
  await runLoad({ ...WARM_UP, count: 10 * WARM_UP.count, url, key });
  const before = await contender.stats("memory");
  const held = await holdOpen({ ...HELD, count, concurrency: count, url, key });
  const during = await contender.stats("memory");
  await held.release();
  return (during.rssBytes - before.rssBytes) / 1024 / count;
}
