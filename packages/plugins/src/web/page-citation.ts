import type { Annotation } from "@sluice/schema";
import type { FoundPage } from "./engines/search-engine.ts";

/** A page that an answer may rest on, before it is known where (wire reference §1.2). */
export function pageCitation({ url, title, text }: FoundPage): Annotation {
  return { type: "url_citation", url_citation: { url, title, content: text } };
}
