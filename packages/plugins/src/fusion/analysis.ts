import * as z from "zod";

const texts = z.array(z.string()).catch([]).default([]);
const list = <Item extends z.ZodType>(item: Item) => z.array(item).catch([]).default([]);

/** How the answers of a panel compare (wire reference §6); a part that does not fit is left empty. */
export const analysisSchema = z.object({
  consensus: texts,
  contradictions: list(
    z.object({
      topic: z.string(),
      stances: z.array(z.object({ model: z.string(), stance: z.string() })),
    }),
  ),
  partial_coverage: list(z.object({ models: z.array(z.string()), point: z.string() })),
  unique_insights: list(z.object({ model: z.string(), insight: z.string() })),
  blind_spots: texts,
});

/** How the answers of a panel compare. */
export type Analysis = z.infer<typeof analysisSchema>;
