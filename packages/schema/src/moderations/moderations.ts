import * as z from "zod";

/** What a moderation endpoint is asked. */
export const moderationsRequest = z.looseObject({
  model: z.string().optional(),
  input: z.union([z.string(), z.array(z.string())]),
});
export type ModerationsRequest = z.infer<typeof moderationsRequest>;

/** One verdict for each input. */
export const moderationsResponse = z.looseObject({
  id: z.string().optional(),
  model: z.string(),
  results: z.array(
    z.looseObject({
      flagged: z.boolean(),
      categories: z.record(z.string(), z.boolean()),
      category_scores: z.record(z.string(), z.number()).optional(),
    }),
  ),
});
export type ModerationsResponse = z.infer<typeof moderationsResponse>;
