import * as z from "zod";
import { serviceMetadata } from "../metadata/service-metadata.ts";
import { FINISH_REASONS } from "./finish-reason.ts";
import { outputFields } from "./output-fields.ts";
import { inlineError, logprobs } from "./result.ts";
import { usage } from "./usage.ts";

/** A piece of a tool call; pieces are joined by `index` (wire reference §8.2). */
const toolCallDelta = z.looseObject({
  index: z.int(),
  id: z.string().optional(),
  type: z.literal("function").optional(),
  function: z.object({ name: z.string().optional(), arguments: z.string().optional() }).optional(),
});
export type ToolCallDelta = z.infer<typeof toolCallDelta>;

/** What one chunk adds to a choice. */
const delta = z.looseObject({
  role: z.literal("assistant").optional(),
  content: z.string().nullish(),
  ...outputFields,
  tool_calls: z.array(toolCallDelta).optional(),
});
export type Delta = z.infer<typeof delta>;

/** What one chunk says of a choice. */
const chunkChoice = z.looseObject({
  index: z.int(),
  delta,
  finish_reason: z.enum(FINISH_REASONS).nullable(),
  native_finish_reason: z.string().nullish(),
  logprobs: logprobs.nullish(),
});
export type ChunkChoice = z.infer<typeof chunkChoice>;

/** One event of a streamed answer (specification, Events; wire reference §8.2). */
export const chatChunk = z.looseObject({
  id: z.string(),
  object: z.literal("chat.completion.chunk"),
  created: z.int(),
  model: z.string(),
  provider: z.string(),
  choices: z.array(chunkChoice),
  usage: usage.optional(),
  service_tier: z.string().nullish(),
  system_fingerprint: z.string().optional(),
  error: inlineError.optional(),
  debug: z.looseObject({ echo_upstream_body: z.unknown() }).optional(),
  service_metadata: serviceMetadata.optional(),
});
export type ChatChunk = z.infer<typeof chatChunk>;
