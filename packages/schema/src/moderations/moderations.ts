import * as z from "zod";

/** One turn of a conversation that is judged. */
const moderatedTurn = z.looseObject({
  role: z.enum(["system", "user", "assistant"]),
  content: z.string(),
});

/** What a moderation endpoint is asked: texts, or conversations whose last turn is judged. */
export const moderationsRequest = z.looseObject({
  model: z.string().optional(),
  input: z.union([z.string(), z.array(z.union([z.string(), z.array(moderatedTurn).min(1)]))]),
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
