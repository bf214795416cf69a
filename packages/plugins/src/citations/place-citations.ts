import type { Annotation } from "@sluice/schema";
import { type Place, placeOf } from "./place-of.ts";

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
    const { start, end } = placeOf(text, cited.url) ?? NOWHERE;
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
