import * as z from "zod";

/** What was used of one endpoint on one day (wire reference §14.4). */
export const activityItem = z
  .object({
    date: z.string().describe("The day, UTC: `YYYY-MM-DD`."),
    model: z.string().describe("The model that answered."),
    model_permaslug: z.string().describe("The same."),
    endpoint_id: z.string().describe("The endpoint that answered."),
    provider_name: z.string().describe("Who answered."),
    requests: z.int().describe("How many it answered."),
    prompt_tokens: z.int().describe("Tokens of prompts."),
    completion_tokens: z.int().describe("Tokens of answers."),
    reasoning_tokens: z.int().describe("Of those, tokens of reasoning."),
    usage: z.number().describe("USD charged."),
    byok_usage_inference: z
      .number()
      .describe("USD that providers charged to keys of callers' own."),
    workspace_id: z.string().optional().describe("The workspace; only with `group_by=workspace`."),
  })
  .describe("One endpoint on one day.");
export type ActivityItem = z.infer<typeof activityItem>;

/** Reply of `GET /activity`. */
export const activityReply = z
  .object({ data: z.array(activityItem).describe("The newest day first.") })
  .describe("What was used, by day and endpoint; amounts in USD.");
export type ActivityReply = z.infer<typeof activityReply>;
