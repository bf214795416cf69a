import { parentPort } from "node:worker_threads";
import { countTokens } from "./count-tokens.ts";
import type { Vocabulary } from "./vocabulary-of.ts";

/** What the counting thread is asked. */
export interface CountJob {
  readonly id: number;
  readonly texts: readonly string[];
  readonly vocabulary: Vocabulary;
}

/** What it answers. */
export interface CountedJob {
  readonly id: number;
  readonly tokens: number;
}

parentPort?.on("message", async ({ id, texts, vocabulary }: CountJob) => {
  const tokens = await countTokens(texts, vocabulary);
  parentPort?.postMessage({ id, tokens } satisfies CountedJob);
});
