import * as z from "zod";

/** How much a model may think (specification, Effort enum). */
export const EFFORTS = ["max", "xhigh", "high", "medium", "low", "minimal", "none"] as const;
export const effort = z.enum(EFFORTS);

export const reasoning = z.looseObject({
  effort: effort.nullish(),
  summary: z.enum(["auto", "concise", "detailed"]).nullish(),
  max_tokens: z.int().nullish(),
  exclude: z.boolean().nullish(),
  enabled: z.boolean().nullish(),
});
export type Reasoning = z.infer<typeof reasoning>;
