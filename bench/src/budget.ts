/** What Sluice may cost, as a ratio to the bare pass-through of the same run. */
export interface Budget {
  readonly atMost: number;
  readonly reachFor: number;
  readonly unit: "ratio" | "ms";
}

export const BUDGET = {
  "requests, 1 KB": { atMost: 2.0, reachFor: 1.3, unit: "ratio" },
  "requests, 100 KB": { atMost: 2.8, reachFor: 1.5, unit: "ratio" },
  "streams of 100 chunks, paced": { atMost: 1.25, reachFor: 1.05, unit: "ratio" },
  "streams of 100 chunks, at saturation": { atMost: 1.25, reachFor: 1.05, unit: "ratio" },
  "streams of 100 chunks, at once": { atMost: 2.5, reachFor: 1.5, unit: "ratio" },
  "memory per open stream": { atMost: 2.0, reachFor: 1.2, unit: "ratio" },
  "added time to first byte, p50": { atMost: 2, reachFor: 1, unit: "ms" },
} as const satisfies Record<string, Budget>;

export type Measure = keyof typeof BUDGET;

export const MEASURES = Object.keys(BUDGET) as readonly Measure[];
