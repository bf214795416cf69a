import { anthropic } from "./anthropic/index.ts";
import { cohere } from "./cohere/index.ts";
import { gemini } from "./gemini/index.ts";
import { createLocalAdapter } from "./local/index.ts";
import { openai } from "./openai/index.ts";
import type { Adapter } from "./provider.ts";

/** The adapters that come with this package, by the name that `adapter:` gives in the configuration. */
export const builtInAdapters: ReadonlyMap<string, Adapter> = new Map(
  [openai, anthropic, gemini, cohere, createLocalAdapter()].map((adapter): [string, Adapter] => [
    adapter.id,
    adapter,
  ]),
);
