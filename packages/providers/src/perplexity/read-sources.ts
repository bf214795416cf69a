import type { ListedSource } from "../openai-compatible/source-citations.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** The pages that an answer names by number: `search_results`, or, of older models, `citations` alone. */
export function readSources({
  search_results: results,
  citations,
}: JsonObject): readonly ListedSource[] | undefined {
  const pages = asList(results).map((result) => {
    const page = asObject(result);
    const title = asText(page?.title);
    return { url: asText(page?.url) ?? "", title, content: asText(page?.snippet) };
  });
  if (pages.length > 0) return pages;
  const urls = asList(citations).map((url) => ({ url: asText(url) ?? "" }));
  return urls.length === 0 ? undefined : urls;
}
