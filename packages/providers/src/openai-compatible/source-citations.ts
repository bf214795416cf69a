import { urlCitation } from "../url-citation.ts";

/** A page of the list that a searching model gives with its answer. */
export interface ListedSource {
  /** Empty where it has none, and keeps the others in their places. */
  readonly url: string;
  readonly title?: string | undefined;
  readonly content?: string | undefined;
}

/** `[[2]](https://…)`, or `[2]` that is no link. */
const MARK = /\[\[\d{1,3}\]\]\((https?:\/\/[^)\s]+)\)|\[(\d{1,3})\](?!\()/g;

/**
 * Annotations for the pages that a text names by their number in the list, each where its mark stands. Where it
 * marks none, all of them, without a place.
 */
export function sourceCitations(
  text: string,
  sources: readonly ListedSource[],
): Record<string, unknown>[] {
  const named = sources.filter(({ url }) => url !== "");
  if (named.length === 0) return [];
  const marked = [...text.matchAll(MARK)].flatMap((match) => {
    const [mark, url, number] = match;
    const listed = url === undefined ? sources[Number(number) - 1] : known(url, sources);
    const place = { start: match.index, end: match.index + mark.length };
    return listed?.url ? [urlCitation({ ...listed, ...place })] : [];
  });
  if (marked.length > 0) return marked;
  return named.map((source) => urlCitation({ ...source, start: 0, end: 0 }));
}

/** What the list says of an address; a mark that bears its address needs no list. */
function known(url: string, sources: readonly ListedSource[]): ListedSource {
  return sources.find((source) => source.url === url) ?? { url };
}
