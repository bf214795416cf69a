import * as z from "zod";
import { providerPreferences } from "../chat/provider-preferences.ts";
import { trace } from "../chat/trace.ts";
import { LIMITS } from "../limits.ts";
import { imageAddress } from "../text/address.ts";
import { boundedText } from "../text/bounded-text.ts";

/** Other members stay, unseen by the type, for `normaliseRerankRequest` to name. */
function withoutNulls(given: {
  [name: string]: unknown;
  text?: string | null | undefined;
  image?: string | null | undefined;
}): { text?: string; image?: string } {
  const { text, image, ...others } = given;
  return {
    ...others,
    ...(typeof text === "string" && { text }),
    ...(typeof image === "string" && { image }),
  };
}

/** A text, or an object with at least one of `text` and `image` (wire reference §10). */
export const rerankDocument = z
  .union([
    z.string(),
    z
      .looseObject({
        text: z.string().nullish().describe("The text."),
        image: imageAddress.nullish().describe("An http(s) URL or a `data:image/…` URL."),
      })
      .refine(({ text, image }) => typeof text === "string" || typeof image === "string", {
        error: "needs at least one of text and image",
      })
      .meta({ minProperties: 1 })
      .transform(withoutNulls),
  ])
  .describe("A text, or an object with at least one of `text` and `image`.");
export type RerankDocument = z.infer<typeof rerankDocument>;

/** Body of `POST /rerank` (specification, Rerank request; wire reference §10). Null means not set. */
export const rerankRequest = z
  .looseObject({
    model: z.string().min(1).describe("Slug of the rerank model."),
    query: z.string().describe("What the documents are ranked against."),
    documents: z
      .array(rerankDocument)
      .min(LIMITS.rerankDocuments.min)
      .describe("What is ranked, at least one."),
    top_n: z
      .int()
      .min(LIMITS.topN.min)
      .nullish()
      .describe("How many of the most relevant to return; absent or larger than the list: all."),
    provider: providerPreferences.nullish().describe("How the provider is chosen."),
    session_id: boundedText({ max: LIMITS.sessionIdCharacters })
      .nullish()
      .describe("Sends all requests of a session to the same provider; at most 256 characters."),
    user: z.string().nullish().describe("Your id of the end user."),
    trace: trace.nullish().describe("Names for observability."),
  })
  .describe("What to rank, against what.");
export type RerankRequest = z.infer<typeof rerankRequest>;
