import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { urlCitation } from "../url-citation.ts";

/** Citations of web pages in the blocks of a text, with their places in the whole of it (wire reference §1.2). */
export function citations(texts: readonly JsonObject[]): Record<string, unknown>[] {
  let start = 0;
  return texts.flatMap(({ text, citations: given }) => {
    const end = start + (asText(text)?.length ?? 0);
    const found = asList(given).flatMap((value) => citation(asObject(value), start, end));
    start = end;
    return found;
  });
}

/** One citation, of the text from `start` to `end`; none where it names no page. */
export function citation(
  given: JsonObject | undefined,
  start: number,
  end: number,
): Record<string, unknown>[] {
  const url = asText(given?.url) ?? addressOf(given);
  if (url === undefined) return [];
  const content = asText(given?.cited_text);
  return [urlCitation({ url, title: asText(given?.title), content, start, end })];
}

/** A search result that came with the request names its source in any words; an address is one. */
function addressOf(given: JsonObject | undefined): string | undefined {
  const source = given?.type === "search_result_location" ? asText(given.source) : undefined;
  return source !== undefined && /^https?:\/\//i.test(source) ? source : undefined;
}
