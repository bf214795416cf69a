import * as z from "zod";

const kind = <Word extends string>(word: Word, says: string) => z.literal(word).describe(says);

/** When the loop of server tools ends; any one of the list is enough (wire reference §4). */
export const stopServerToolsWhen = z
  .array(
    z.discriminatedUnion("type", [
      z.looseObject({
        type: kind("step_count_is", "After some rounds."),
        step_count: z.int().min(1).describe("How many rounds."),
      }),
      z.looseObject({
        type: kind("has_tool_call", "When a tool was called."),
        tool_name: z.string().describe("Name of the tool."),
      }),
      z.looseObject({
        type: kind("max_tokens_used", "When tokens are used up."),
        max_tokens: z.int().min(1).describe("How many tokens, all rounds together."),
      }),
      z.looseObject({
        type: kind("max_cost", "When money is used up."),
        max_cost_in_dollars: z.number().min(0).describe("How much, in USD."),
      }),
      z.looseObject({
        type: kind("finish_reason_is", "When a round ended in some way."),
        reason: z.string().describe("The finish reason."),
      }),
    ]),
  )
  .min(1)
  .describe("When the gateway stops running tools; any one of the list is enough.");
export type StopServerToolsWhen = z.infer<typeof stopServerToolsWhen>;
