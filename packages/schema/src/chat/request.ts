import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { message } from "./message.ts";
import { pluginItem } from "./plugin-item.ts";
import { providerPreferences } from "./provider-preferences.ts";
import { effort, reasoning } from "./reasoning.ts";
import { responseFormat } from "./response-format.ts";
import { tool, toolChoice } from "./tools.ts";

const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().min(min).max(max).nullish();

/**
 * Body of `POST /chat/completions` (specification, Chat request). Unknown top-level fields are kept
 * and go to upstreams that take them.
 */
export const chatRequest = z.looseObject({
  messages: z.array(message).min(1),
  model: z.string().nullish(),
  models: z.array(z.string()).nullish(),
  stream: z.boolean().nullish(),
  temperature: between(LIMITS.temperature),
  top_p: between(LIMITS.topP),
  top_k: z.int().nullish(),
  frequency_penalty: between(LIMITS.penalty),
  presence_penalty: between(LIMITS.penalty),
  max_tokens: z.int().nullish(),
  max_completion_tokens: z.int().nullish(),
  n: z.int().nullish(),
  seed: z.int().nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(LIMITS.stopSequences)]).nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: toolChoice.nullish(),
  response_format: responseFormat.nullish(),
  reasoning: reasoning.nullish(),
  reasoning_effort: effort.nullish(),
  session_id: z.string().max(LIMITS.sessionIdCharacters).nullish(),
  user: z.string().nullish(),
  provider: providerPreferences.nullish(),
  plugins: z.array(pluginItem).nullish(),
});

export type ChatRequest = z.infer<typeof chatRequest>;
