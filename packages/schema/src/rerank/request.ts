import * as z from "zod";
import { providerPreferences } from "../chat/provider-preferences.ts";
import { trace } from "../chat/trace.ts";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";

const image = z.string().regex(/^(https?:\/\/|data:image\/)/i, {
  error: "must be an http(s) URL or a data:image/… URL",
});

/** A text, or an object with at least one of `text` and `image` (wire reference §10). */
const rerankDocument = z.union([
  z.string(),
  z
    .object({ text: z.string().optional(), image: image.optional() })
    .refine(({ text, image }) => text !== undefined || image !== undefined, {
      error: "needs at least one of text and image",
    }),
]);
export type RerankDocument = z.infer<typeof rerankDocument>;

/** Body of `POST /rerank` (specification, Rerank request; wire reference §10). Null means not set. */
export const rerankRequest = z.looseObject({
  model: z.string().min(1),
  query: z.string(),
  documents: z.array(rerankDocument).min(LIMITS.rerankDocuments.min),
  /** Larger than the list means all, as does leaving it out. */
  top_n: z.int().min(LIMITS.topN.min).nullish(),
  provider: providerPreferences.nullish(),
  session_id: boundedText({ max: LIMITS.sessionIdCharacters }).nullish(),
  user: z.string().nullish(),
  trace: trace.nullish(),
});
export type RerankRequest = z.infer<typeof rerankRequest>;
