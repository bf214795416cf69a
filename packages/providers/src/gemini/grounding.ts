import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { urlCitation } from "../url-citation.ts";

/** What a candidate says of its sources. */
export interface Grounding {
  readonly groundingMetadata?: unknown;
  readonly citationMetadata?: unknown;
}

/**
 * Pages that the text of a candidate rests on: those of a search, for each stretch of the text that they support,
 * and those that it quotes. Where no stretch is told of a search, its pages are named without one.
 *
 * @param partStart where the text of a part begins in the whole
 */
export function groundingAnnotations(
  { groundingMetadata, citationMetadata }: Grounding,
  text: string,
  partStart: (part: number) => number,
): Record<string, unknown>[] {
  const grounding = asObject(groundingMetadata);
  const quoted = asObject(citationMetadata);
  if (grounding === undefined && quoted === undefined) return [];
  const place = placer(text);
  return [
    ...searched(grounding ?? {}, place, partStart),
    ...asList(quoted?.citationSources ?? quoted?.citations).flatMap((value) => {
      const source = asObject(value) ?? {};
      const url = asText(source.uri);
      if (url === undefined) return [];
      return [urlCitation({ url, title: asText(source.title), ...place(source, 0) })];
    }),
  ];
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

type Place = (segment: JsonObject, from: number) => Stretch;

/** They count the bytes of UTF-8. Where the words are told too, they are found by them if the bytes lead elsewhere. */
function placer(text: string): Place {
  const bytes = Buffer.from(text);
  const at = (from: number, count: unknown) => {
    const start = Buffer.byteLength(text.slice(0, from));
    return bytes.toString("utf8", 0, start + (asCount(count) ?? 0)).length;
  };
  return (segment, from) => {
    const start = at(from, segment.startIndex);
    const end = Math.max(start, at(from, segment.endIndex));
    const words = asText(segment.text);
    if (words === undefined || text.slice(start, end) === words) return { start, end };
    const found = text.indexOf(words);
    return found === -1 ? { start, end } : { start: found, end: found + words.length };
  };
}

function searched(
  { groundingChunks, groundingSupports }: JsonObject,
  place: Place,
  partStart: (part: number) => number,
): Record<string, unknown>[] {
  const pages = asList(groundingChunks).map((chunk) => pageOf(asObject(chunk) ?? {}));
  const supports = asList(groundingSupports).map((support) => asObject(support) ?? {});
  if (supports.length === 0) {
    return pages.flatMap((page) =>
      page === undefined ? [] : [urlCitation({ ...page, start: 0, end: 0 })],
    );
  }
  return supports.flatMap(({ segment, groundingChunkIndices: indices }) => {
    const given = asObject(segment) ?? {};
    const stretch = place(given, partStart(asCount(given.partIndex) ?? 0));
    return asList(indices).flatMap((index) => {
      const page = pages[Number(index)];
      return page === undefined ? [] : [urlCitation({ ...page, ...stretch })];
    });
  });
}

function pageOf({ web, maps, retrievedContext }: JsonObject) {
  const page = asObject(web) ?? asObject(maps) ?? asObject(retrievedContext);
  const url = asText(page?.uri);
  if (url === undefined || !/^https?:\/\//i.test(url)) return undefined;
  return { url, title: asText(page?.title), content: asText(page?.text) };
}
