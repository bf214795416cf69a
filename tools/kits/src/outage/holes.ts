import type { Hole } from "./silence.ts";

const USUAL = { isDeaf: false, awayMs: 6_000 } as const;

/** What a network may swallow; the last one for longer than a lease, so that others end what the host began. */
export const HOLES: readonly Hole[] = [
  { ...USUAL, service: "postgres", silence: "both", afterwards: "resumed" },
  { ...USUAL, service: "postgres", silence: "to-client", afterwards: "lost" },
  { ...USUAL, service: "postgres", silence: "to-server", afterwards: "lost", awayMs: 1_000 },
  { ...USUAL, service: "postgres", silence: "both", afterwards: "lost", isDeaf: true },
  { ...USUAL, service: "redis", silence: "both", afterwards: "lost" },
  { ...USUAL, service: "redis", silence: "to-client", afterwards: "resumed" },
  { ...USUAL, service: "both", silence: "both", afterwards: "lost", awayMs: 20_000 },
];
