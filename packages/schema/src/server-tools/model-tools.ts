import * as z from "zod";
import { effort } from "../chat/reasoning.ts";
import { LIMITS } from "../limits.ts";
import { fusionOptions } from "../plugins/fusion-options.ts";

const tokens = z.int().min(1).nullish();
const word = (says: string) => z.string().min(1).nullish().describe(says);

const worker = {
  name: z
    .string()
    .regex(/^[A-Za-z0-9 _-]{1,64}$/, {
      error: "must be 1 to 64 letters, digits, spaces, `_` or `-`",
    })
    .nullish()
    .describe("What the model knows it by."),
  model: word("Slug of the model that is asked."),
  instructions: z.string().nullish().describe("What it is told first."),
  max_completion_tokens: tokens.describe("Maximum tokens of its answer."),
  reasoning: z
    .looseObject({
      effort: effort.nullish().describe("How hard to think."),
      max_tokens: tokens.describe("Maximum tokens to think in."),
    })
    .nullish()
    .describe("How it thinks."),
  stream: z.boolean().nullish().describe("Whether its answer is streamed."),
  temperature: z
    .number()
    .min(LIMITS.temperature.min)
    .max(LIMITS.temperature.max)
    .nullish()
    .describe("Its sampling temperature, 0 to 2."),
};
const toolCalls = (min: number) => z.int().min(min).max(LIMITS.workerToolCalls).nullish();

/** Parameters of `sluice:advisor` (wire reference §2.2). */
export const advisorParameters = z
  .looseObject({
    ...worker,
    forward_transcript: z.boolean().nullish().describe("Whether it reads the conversation."),
    max_tool_calls: toolCalls(0).describe("Tool calls it may make, at most 25."),
  })
  .describe("A model that is asked for advice.");

/** Parameters of `sluice:subagent` (wire reference §2.2). */
export const subagentParameters = z
  .looseObject({
    ...worker,
    max_tool_calls: toolCalls(1).describe("Tool calls it may make, 1 to 25."),
    tools: z
      .array(z.looseObject({ type: z.string().min(1).describe("Type of the server tool.") }))
      .nullish()
      .describe("Server tools that it may use."),
  })
  .describe("A model that is given a part of the work.");

/** Parameters of `sluice:fusion` (wire reference §2.2). */
export const fusionParameters = z
  .looseObject(fusionOptions.shape)
  .describe("A panel of models whose answers one of them joins.");

/** Parameters of `sluice:image_generation` (wire reference §2.2). */
export const imageGenerationParameters = z
  .looseObject({
    model: word("Slug of the model that draws."),
    quality: word("A word of that model."),
    size: word("A word of that model, such as `1024x1024`."),
    aspect_ratio: word("Such as `16:9`."),
    background: word("A word of that model."),
    output_format: word("Such as `png`."),
    output_compression: z.int().min(0).max(100).nullish().describe("Percent, 0 to 100."),
    moderation: word("A word of that model."),
  })
  .describe("A picture.");
