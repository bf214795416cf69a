import * as z from "zod";

/** How much a model may think (specification, Effort enum). */
export const EFFORTS = ["max", "xhigh", "high", "medium", "low", "minimal", "none"] as const;
/** One of `EFFORTS`. */
export const effort = z.enum(EFFORTS);

/** How a model thinks, and whether its thoughts are shown (specification; wire reference §4). */
export const reasoning = z.looseObject({
  effort: effort.nullish(),
  summary: z.enum(["auto", "concise", "detailed"]).nullish(),
  max_tokens: z.int().min(0).nullish(),
  /** True hides the thoughts; they are paid for all the same. */
  exclude: z.boolean().nullish(),
  enabled: z.boolean().nullish(),
});
export type Reasoning = z.infer<typeof reasoning>;
