import { draw, drawOf } from "./draw.ts";

/** What the caller does while the answer comes. */
export type Conduct = "read" | "leave" | "stall";

/** One request of the soak: drawn from the seed, before it is sent. */
export interface PlannedRequest {
  readonly number: number;
  readonly model: string;
  /** Models tried after it. */
  readonly fallbacks: readonly string[];
  readonly stream: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly conduct: Conduct;
  /** When a caller that leaves does so, or how long one that stalls stands still, in ms. */
  readonly afterMs: number;
  /** Words of the answer that is due. */
  readonly words: number;
  /** Bytes of each word. */
  readonly wordBytes: number;
}

const MODELS = ["soak/one", "soak/two", "soak/three"] as const;

/** How requests differ, as weights. */
const CONDUCT = { read: 88, leave: 10, stall: 2 } as const;
const COMMIT = { none: 70, first_token: 5, complete: 10, "4": 10, "1": 5 } as const;

/** The request of that number in a run of that seed. */
export function planRequest(seed: number, number: number): PlannedRequest {
  const chance = (what: string): number => draw(seed, "request", number, what);
  const conduct = drawOf(CONDUCT, seed, "conduct", number);
  const commit = drawOf(COMMIT, seed, "commit", number);
  const model = MODELS[Math.floor(chance("model") * MODELS.length)] ?? MODELS[0];
  const stalls = conduct === "stall";
  return {
    number,
    model,
    fallbacks: chance("fallbacks") < 0.3 ? MODELS.filter((other) => other !== model) : [],
    stream: stalls || chance("stream") < 0.6,
    headers: {
      ...(commit === "none" ? {} : { "x-sluice-commit": commit }),
      ...(chance("hedge") < 0.2 ? { "x-sluice-hedge": "1" } : {}),
    },
    conduct,
    afterMs: conduct === "leave" ? chance("after") ** 2 * 600 : 300 + chance("after") * 1500,
    words: stalls ? 60 : 1 + Math.floor(chance("words") * 30),
    wordBytes: stalls ? 100_000 : 12,
  };
}

/** A request that is only read, without anything special: what memory is measured by. */
export function plainRequest(number: number): PlannedRequest {
  return {
    number,
    model: "soak/calm",
    fallbacks: [],
    stream: false,
    headers: {},
    conduct: "read",
    afterMs: 0,
    words: 12,
    wordBytes: 12,
  };
}
