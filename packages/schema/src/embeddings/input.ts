import * as z from "zod";

const tokens = z.array(z.int().min(0)).min(1);

const multimodal = z.looseObject({
  content: z
    .array(z.looseObject({ type: z.string().describe("Kind of the part.") }))
    .min(1)
    .describe("Parts: `text` with `text`, `image_url` with `image_url.url`."),
});

/**
 * What is turned into vectors: a text, texts, the tokens of one text, those of several, or objects of parts
 * (wire reference §14.3). A list of numbers is one input.
 */
export const embeddingsInput = z
  .union([
    z.string(),
    z.array(z.string()).min(1),
    tokens,
    z.array(tokens).min(1),
    z.array(multimodal).min(1),
  ])
  .describe("A text, texts, tokens, lists of tokens, or objects of parts; one vector for each.");
export type EmbeddingsInput = z.infer<typeof embeddingsInput>;
