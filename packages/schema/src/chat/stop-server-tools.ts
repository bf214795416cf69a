import * as z from "zod";

/** When the loop of server tools ends; any one of the list is enough (wire reference §4). */
export const stopServerToolsWhen = z
  .array(
    z.discriminatedUnion("type", [
      z.looseObject({ type: z.literal("step_count_is"), step_count: z.int().min(1) }),
      z.looseObject({ type: z.literal("has_tool_call"), tool_name: z.string() }),
      z.looseObject({ type: z.literal("max_tokens_used"), max_tokens: z.int().min(1) }),
      z.looseObject({ type: z.literal("max_cost"), max_cost_in_dollars: z.number().min(0) }),
      z.looseObject({ type: z.literal("finish_reason_is"), reason: z.string() }),
    ]),
  )
  .min(1);
export type StopServerToolsWhen = z.infer<typeof stopServerToolsWhen>;
