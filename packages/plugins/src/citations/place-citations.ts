import type { Annotation } from "@sluice/schema";

/** Where a text names a page; `end` is after the last, both in UTF-16 units. */
interface Place {
  readonly start: number;
  readonly end: number;
}

const NOWHERE: Place = { start: 0, end: 0 };

/**
 * Annotations at the places where a text cites their pages: the Markdown link to it, or its bare address (wire
 * reference §1.2). Of several of one page the first counts; one that the text does not cite stands at 0 to 0. Those of
 * another kind stay as they are.
 */
export function placeCitations(
  text: string,
  annotations: readonly Annotation[],
): readonly Record<string, unknown>[] {
  const seen = new Set<string>();
  return annotations.flatMap((annotation): Record<string, unknown>[] => {
    const cited = citedOf(annotation);
    if (cited === undefined) return [{ ...annotation }];
    if (seen.has(cited.url)) return [];
    seen.add(cited.url);
    const { start, end } = placeOf(text, cited.url);
    const { title, content, url, ...rest } = cited;
    const place = { start_index: start, end_index: end };
    const told = { ...rest, url, title: title ?? "", ...(content ? { content } : {}), ...place };
    return [{ ...annotation, url_citation: told }];
  });
}

function citedOf(annotation: Annotation) {
  const { url_citation: cited } = annotation as { readonly url_citation?: unknown };
  const isCitation = annotation.type === "url_citation" && typeof cited === "object";
  return isCitation && cited !== null && "url" in cited && typeof cited.url === "string"
    ? (cited as Cited)
    : undefined;
}

interface Cited {
  readonly url: string;
  readonly title?: string | null;
  readonly content?: string | null;
}

/** A longer address that begins the same is another page. */
const GOES_ON = /^(?:[\w/?&=%#-]|\.\w)/;

function placeOf(text: string, url: string): Place {
  if (url === "") return NOWHERE;
  for (let at = text.indexOf(url); at >= 0; at = text.indexOf(url, at + 1)) {
    const end = at + url.length;
    if (!GOES_ON.test(text.slice(end, end + 2)))
      return linkAround(text, at, end) ?? { start: at, end };
  }
  return NOWHERE;
}

/** The whole of `[label](url)`, or of `[label](url "title")`. */
function linkAround(text: string, start: number, end: number): Place | undefined {
  if (text.slice(start - 2, start) !== "](") return undefined;
  const label = text.lastIndexOf("[", start - 3);
  const close = text.indexOf(")", end);
  const lineEnd = text.indexOf("\n", label);
  if (label < 0 || close < 0 || (lineEnd >= 0 && lineEnd < close)) return undefined;
  return { start: label, end: close + 1 };
}
