import * as z from "zod";
import { serviceMetadata } from "../metadata/service-metadata.ts";
import { FINISH_REASONS } from "./finish-reason.ts";
import { outputFields } from "./output-fields.ts";
import { inlineError, logprobs } from "./result.ts";
import { usage } from "./usage.ts";

/** A piece of a tool call; pieces are joined by `index` (wire reference §8.2). */
const toolCallDelta = z
  .looseObject({
    index: z.int().describe("Which call this is a piece of."),
    id: z.string().optional().describe("Id of the call, in its first piece."),
    type: z.literal("function").optional().describe("The only kind, in the first piece."),
    function: z
      .object({
        name: z.string().optional().describe("Name of the function, in the first piece."),
        arguments: z.string().optional().describe("The next piece of the JSON text."),
      })
      .optional()
      .describe("What to call."),
  })
  .describe("A piece of a tool call; pieces are joined by `index`.");
export type ToolCallDelta = z.infer<typeof toolCallDelta>;

/** What one chunk adds to a choice. */
const delta = z
  .looseObject({
    role: z.literal("assistant").optional().describe("Who speaks."),
    content: z.string().nullish().describe("The next piece of the text."),
    ...outputFields,
    tool_calls: z.array(toolCallDelta).optional().describe("The next pieces of tool calls."),
  })
  .describe("What one chunk adds to an answer.");
export type Delta = z.infer<typeof delta>;

/** What one chunk says of a choice. */
const chunkChoice = z
  .looseObject({
    index: z.int().describe("Which answer this is a piece of."),
    delta,
    finish_reason: z
      .enum(FINISH_REASONS)
      .nullable()
      .describe("Why the answer ended; null until then."),
    native_finish_reason: z.string().nullish().describe("The same in the provider's word."),
    logprobs: logprobs.nullish().describe("Log probabilities, when they were asked for."),
    error: inlineError
      .optional()
      .describe("Why this answer failed beside others, whose streams go on."),
  })
  .describe("What one chunk says of an answer.");
export type ChunkChoice = z.infer<typeof chunkChoice>;

/** One event of a streamed answer (specification, Events; wire reference §8.2). */
export const chatChunk = z
  .looseObject({
    id: z.string().describe("Id of the answer, the same in every chunk."),
    object: z.literal("chat.completion.chunk").describe("What this is."),
    created: z.int().describe("Unix seconds."),
    model: z.string().describe("Slug of the model that answers."),
    provider: z.string().describe("Display name of the provider that answers."),
    choices: z.array(chunkChoice).describe("What is new; empty in a debug chunk."),
    usage: usage.optional().describe("In the last chunk: tokens and cost of the whole answer."),
    service_tier: z.string().nullish().describe("Tier that the provider used."),
    system_fingerprint: z.string().optional().describe("The provider's mark of its setup."),
    error: inlineError.optional().describe("Why the stream broke; it ends after this chunk."),
    debug: z
      .looseObject({ echo_upstream_body: z.unknown().describe("The body sent to the provider.") })
      .optional()
      .describe("In the first chunk, when `debug.echo_upstream_body` asked for it."),
    service_metadata: serviceMetadata
      .optional()
      .describe("In the last chunk, when the header `X-Service-Metadata` asked for it."),
  })
  .describe("One event of a streamed answer.");
export type ChatChunk = z.infer<typeof chatChunk>;
