import * as z from "zod";
import { serviceMetadata } from "../metadata/service-metadata.ts";
import { FINISH_REASONS } from "./finish-reason.ts";
import { outputFields } from "./output-fields.ts";
import { usage } from "./usage.ts";

/** A call of a function that the model asks for; `arguments` is JSON text. */
const toolCall = z
  .looseObject({
    id: z.string().describe("What the `tool` message that answers it names."),
    type: z.literal("function").describe("The only kind there is."),
    function: z
      .object({
        name: z.string().describe("Name of the function."),
        arguments: z.string().describe("JSON text."),
      })
      .describe("What to call."),
  })
  .describe("A call of a function that the model asks for.");
export type ToolCall = z.infer<typeof toolCall>;

/** The answer of one choice. Optional arrays are absent, never null (wire reference §7). */
const assistantMessage = z
  .looseObject({
    role: z.literal("assistant").describe("Who speaks."),
    content: z.string().nullable().describe("The text; null when there is none."),
    ...outputFields,
    tool_calls: z.array(toolCall).optional().describe("Calls that the model asks for."),
  })
  .describe("What the model says.");
export type AssistantMessage = z.infer<typeof assistantMessage>;

/** Log probabilities of the tokens; `content` is always there (wire reference §7). */
export const logprobs = z.looseObject({
  content: z
    .array(z.record(z.string(), z.unknown()))
    .nullable()
    .describe("One entry for each token of the text."),
  refusal: z
    .array(z.record(z.string(), z.unknown()))
    .nullish()
    .describe("One entry for each token of the refusal."),
});

/** An error inside a 200 (wire reference §7 and §8.4). */
export const inlineError = z
  .object({
    code: z.int().describe("The status that it would have been."),
    message: z.string().describe("What happened."),
    metadata: z
      .looseObject({ error_type: z.string().describe("Kind of error in one word.") })
      .optional()
      .describe("More about it."),
    availability: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Why no endpoint could serve, where every attempt failed for a while only."),
  })
  .describe("An error that came after the status was sent.");

/** One of the answers that were asked for with `n`. */
const choice = z
  .looseObject({
    index: z.int().describe("Position among the answers, from 0."),
    message: assistantMessage,
    finish_reason: z.enum(FINISH_REASONS).nullable().describe("Why it ended."),
    native_finish_reason: z.string().nullable().describe("The same in the provider's word."),
    logprobs: logprobs.nullable().describe("Log probabilities, when they were asked for."),
    error: inlineError.optional(),
  })
  .describe("One answer.");
export type Choice = z.infer<typeof choice>;

/** A whole answer (specification, Chat result; wire reference §7). */
export const chatResult = z
  .looseObject({
    id: z.string().describe("Id of the answer, also in the header `X-Generation-Id`."),
    object: z.literal("chat.completion").describe("What this is."),
    created: z.int().describe("Unix seconds."),
    model: z.string().describe("Slug of the model that answered."),
    provider: z.string().describe("Display name of the provider that answered."),
    system_fingerprint: z.string().nullable().describe("The provider's mark of its setup."),
    service_tier: z.string().nullish().describe("Tier that the provider used."),
    choices: z.array(choice).describe("The answers, one unless `n` asked for more."),
    usage: usage.optional(),
    service_metadata: serviceMetadata
      .optional()
      .describe("How it was routed; only when the header `X-Service-Metadata` asked for it."),
  })
  .describe("A whole answer.");
export type ChatResult = z.infer<typeof chatResult>;
