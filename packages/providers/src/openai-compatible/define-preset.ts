import * as z from "zod";
import { defineProvider } from "../define-provider.ts";
import type { Adapter } from "../provider.ts";
import type { OpenAiDialect } from "./dialect.ts";
import { openAiCompatibleProvider } from "./openai-compatible-provider.ts";

/** What makes an adapter of a public server that speaks the chat completions protocol in its own way. */
export interface Preset {
  readonly id: string;
  /** With the version segment; a configured `base_url` goes before it. */
  readonly baseUrl: string;
  readonly dialect: OpenAiDialect;
}

/** An adapter without options for one such server. */
export function definePreset({ id, baseUrl, dialect }: Preset): Adapter<Record<string, never>> {
  return defineProvider({
    id,
    options: z.strictObject({}),
    create: (settings) => openAiCompatibleProvider(settings, settings.baseUrl ?? baseUrl, dialect),
  });
}
