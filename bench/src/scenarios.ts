import type { Measure } from "./budget.ts";

/** What is sent to each contender for one measure. */
export interface Scenario {
  readonly measure: Measure;
  readonly body: string;
  readonly count: number;
  readonly concurrency: number;
}

const chat = (content: string, stream: boolean) =>
  JSON.stringify({ model: "bench/one", stream, messages: [{ role: "user", content }] });
const filler = (bytes: number) => "lorem ipsum ".repeat(Math.ceil(bytes / 12)).slice(0, bytes);

export const SCENARIOS: readonly Scenario[] = [
  {
    measure: "requests, 1 KB",
    body: chat(filler(900), false),
    count: 4000,
    concurrency: 16,
  },
  {
    measure: "requests, 100 KB",
    body: chat(filler(100_000), false),
    count: 1000,
    concurrency: 8,
  },
  {
    measure: "streams of 100 chunks, paced",
    body: chat("pace=5", true),
    count: 120,
    concurrency: 12,
  },
  {
    measure: "streams of 100 chunks, at saturation",
    body: chat("pace=1", true),
    count: 800,
    concurrency: 200,
  },
  {
    measure: "streams of 100 chunks, at once",
    body: chat("pace=0", true),
    count: 3000,
    concurrency: 16,
  },
];

/** Open streams of the memory measure; a chunk every ten seconds keeps them open. */
export const HELD = { count: 500, body: chat("pace=10000", true) } as const;
/** One after another, on an idle machine. */
export const FIRST_BYTE = { count: 300, body: chat(filler(900), false) } as const;
