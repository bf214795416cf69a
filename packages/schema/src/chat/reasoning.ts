import * as z from "zod";

/** How much a model may think (specification, Effort enum). */
export const EFFORTS = ["max", "xhigh", "high", "medium", "low", "minimal", "none"] as const;
/** One of `EFFORTS`. */
export const effort = z.enum(EFFORTS);

/** How a model thinks, and whether its thoughts are shown (specification; wire reference §4). */
export const reasoning = z
  .looseObject({
    effort: effort.nullish().describe("How hard to think; `none` turns thinking off."),
    summary: z
      .enum(["auto", "concise", "detailed"])
      .nullish()
      .describe("How detailed a summary of the thoughts should be."),
    max_tokens: z.int().min(0).nullish().describe("Maximum tokens to think in."),
    exclude: z
      .boolean()
      .nullish()
      .describe("True hides the thoughts; they are paid for all the same."),
    enabled: z.boolean().nullish().describe("Turns thinking on or off at the model's own effort."),
  })
  .describe("How a model thinks, and whether its thoughts are shown.");
export type Reasoning = z.infer<typeof reasoning>;
