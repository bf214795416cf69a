import type { Measure } from "./budget.ts";

/** What is sent to each contender for one measure. */
export interface Scenario {
  readonly measure: Measure;
  readonly body: string;
  readonly count: number;
  readonly concurrency: number;
  /** How often `count` is sent before it is measured; 2 unless given. */
  readonly warmUps?: number;
  /** How often both take their turn in one round; 1 unless given. Short turns meet the same minute of the machine. */
  readonly turns?: number;
}

const chat = (content: string, stream: boolean) =>
  JSON.stringify({ model: "bench/one", stream, messages: [{ role: "user", content }] });
const filler = (bytes: number) => "lorem ipsum ".repeat(Math.ceil(bytes / 12)).slice(0, bytes);
const dialogue = (bytes: number) => {
  const roles = ["user", "assistant"] as const;
  const messages = Array.from({ length: 43 }, (_, turn) => ({
    role: roles[turn % 2],
    content: filler(bytes / 43),
  }));
  return JSON.stringify({ model: "bench/one", stream: false, messages });
};

export const SCENARIOS: readonly Scenario[] = [
  {
    measure: "requests, 1 KB",
    body: chat(filler(900), false),
    // Many collections of the heap in each turn; and V8 makes its last code of either's way in as many, or twice.
    count: 10_000,
    concurrency: 16,
  },
  {
    measure: "requests, 100 KB",
    body: dialogue(98_000),
    count: 500,
    concurrency: 8,
  },
  {
    measure: "streams of 100 chunks, paced",
    body: chat("pace=5", true),
    // Half a second each, in which both sleep between chunks: as many at a time as the pace has milliseconds.
    count: 30,
    concurrency: 5,
    warmUps: 8,
    turns: 4,
  },
  {
    measure: "streams of 100 chunks, at saturation",
    body: chat("pace=1", true),
    count: 400,
    concurrency: 200,
  },
  {
    measure: "streams of 100 chunks, at once",
    body: chat("pace=0", true),
    count: 1500,
    concurrency: 16,
  },
];

/** Open streams of the memory measure; a chunk every ten minutes: none comes while they are held. */
export const HELD = { count: 1000, body: chat("pace=600000", true) } as const;
/** Makes a fresh process load and compile what a stream needs. */
export const WARM_UP = { count: 200, concurrency: 20, body: chat("pace=0", true) } as const;
/** Many streams at once, chunk by chunk. */
export const BURST = { count: 600, concurrency: 200, body: chat("pace=1", true) } as const;
/** One after another. */
export const FIRST_BYTE = { count: 200, concurrency: 1, body: chat(filler(900), false) } as const;
