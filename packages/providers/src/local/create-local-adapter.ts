import * as z from "zod";
import type { Adapter } from "../provider.ts";
import { createLocalProvider } from "./create-local-provider.ts";
import type { SpeechEngine } from "./speech/speech-engine.ts";

const LONGEST_DELAY_MS = 60_000;

const localOptions = z.strictObject({
  /** Milliseconds before each streamed word of `local/echo`. */
  delay_ms: z.int().min(0).max(LONGEST_DELAY_MS).default(0),
});

/** Options of a `local` entry in the configuration. */
export type LocalOptions = z.infer<typeof localOptions>;

/** The adapter `local`; with a speech engine its providers speak. */
export function createLocalAdapter(speech?: SpeechEngine): Adapter<LocalOptions> {
  return {
    id: "local",
    options: localOptions,
    create: ({ slug, name, options }) =>
      createLocalProvider({
        slug,
        name,
        delayMs: options.delay_ms,
        ...(speech === undefined ? {} : { speech }),
      }),
  };
}
