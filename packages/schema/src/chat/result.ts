import * as z from "zod";
import { serviceMetadata } from "../metadata/service-metadata.ts";
import { FINISH_REASONS } from "./finish-reason.ts";
import { outputFields } from "./output-fields.ts";
import { usage } from "./usage.ts";

/** A call of a function that the model asks for; `arguments` is JSON text. */
const toolCall = z.looseObject({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
export type ToolCall = z.infer<typeof toolCall>;

/** The answer of one choice. Optional arrays are absent, never null (wire reference §7). */
const assistantMessage = z.looseObject({
  role: z.literal("assistant"),
  content: z.string().nullable(),
  ...outputFields,
  tool_calls: z.array(toolCall).optional(),
});
export type AssistantMessage = z.infer<typeof assistantMessage>;

/** Log probabilities of the tokens; `content` is always there (wire reference §7). */
export const logprobs = z.looseObject({
  content: z.array(z.record(z.string(), z.unknown())).nullable(),
  refusal: z.array(z.record(z.string(), z.unknown())).nullish(),
});

/** An error inside a 200 (wire reference §7 and §8.4). */
export const inlineError = z.object({
  code: z.int(),
  message: z.string(),
  metadata: z.looseObject({ error_type: z.string() }).optional(),
});

/** One of the answers that were asked for with `n`. */
const choice = z.looseObject({
  index: z.int(),
  message: assistantMessage,
  finish_reason: z.enum(FINISH_REASONS).nullable(),
  native_finish_reason: z.string().nullable(),
  logprobs: logprobs.nullable(),
  error: inlineError.optional(),
});
export type Choice = z.infer<typeof choice>;

/** A whole answer (specification, Chat result; wire reference §7). */
export const chatResult = z.looseObject({
  id: z.string(),
  object: z.literal("chat.completion"),
  /** Unix seconds. */
  created: z.int(),
  /** Slug of the model that answered. */
  model: z.string(),
  /** Display name of the provider that answered. */
  provider: z.string(),
  system_fingerprint: z.string().nullable(),
  service_tier: z.string().nullish(),
  choices: z.array(choice),
  usage: usage.optional(),
  service_metadata: serviceMetadata.optional(),
});
export type ChatResult = z.infer<typeof chatResult>;
