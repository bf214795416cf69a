import { setTimeout as sleep } from "node:timers/promises";

/** What a process has cost so far, and what it holds now. */
export interface Stats {
  readonly cpuSeconds: number;
  /** Resident bytes after a full collection, when it was asked for. */
  readonly rssBytes: number;
}

/** What a parent may ask for: `cpu` as it stands, or `memory` after a full collection. */
export type StatsQuestion = "cpu" | "memory";

/**
 * Tells a parent process where this one listens, and answers its questions for costs over the fork's
 * channel. The collection belongs to `memory` alone: its time would count as the server's.
 */
export function answerStats(url: string, key?: string): void {
  process.on("message", async (question: StatsQuestion) => {
    if (question === "memory") await collect();
    const { user, system } = process.cpuUsage();
    const stats: Stats = { cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage.rss() };
    process.send?.(stats);
  });
  process.send?.({ url, key });
}

/**
 * What was collected is given back to the system a moment later, by threads of their own. Only the collection for
 * want of memory gives back what the start of a process used and freed; streams would be held in it unseen.
 */
async function collect(): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    await globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
    await sleep(GIVEN_BACK_MS);
  }
}

const GIVEN_BACK_MS = 500;
