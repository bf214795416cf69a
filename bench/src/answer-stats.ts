/** Answers a parent's question for the costs of this process, over the fork's channel. */
export function answerStats(url: string, key?: string): void {
  process.on("message", (message) => {
    if (message !== "stats") return;
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage.rss() });
  });
  process.send?.({ url, key });
}
