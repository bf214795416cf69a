import { parentPort } from "node:worker_threads";
import { countTokens } from "./count-tokens.ts";

/** What the counting thread is asked. */
export interface CountJob {
  readonly id: number;
  readonly texts: readonly string[];
}

/** What it answers. */
export interface CountedJob {
  readonly id: number;
  readonly tokens: number;
}

parentPort?.on("message", ({ id, texts }: CountJob) => {
  parentPort?.postMessage({ id, tokens: countTokens(texts) } satisfies CountedJob);
});
