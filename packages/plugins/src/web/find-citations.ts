import type { Annotation } from "@sluice/schema";
import type { FoundPage } from "./engines/search-engine.ts";
import { type CitedSpan, pageCitation } from "./page-citation.ts";

interface Cited extends CitedSpan {
  readonly page: FoundPage;
}

/**
 * Annotations for pages whose addresses stand in a text: each where its markdown link, or the bare address,
 * stands. Where the text names none, all of them, without a place.
 */
export function findCitations(text: string, pages: readonly FoundPage[]): readonly Annotation[] {
  const spans = pages
    .flatMap((page) => occurrences(text, page))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  let from = 0;
  const cited = spans.filter(({ start, end }) => {
    if (start < from) return false;
    from = end;
    return true;
  });
  if (cited.length === 0) return pages.map((page) => pageCitation(page));
  return cited.map(({ page, start, end }) => pageCitation(page, { start, end }));
}

function occurrences(text: string, page: FoundPage): readonly Cited[] {
  const address = page.url.replace(/\/$/, "");
  const found: Cited[] = [];
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const end = endOfAddress(text, at + address.length);
    if (end !== undefined) found.push({ page, ...linkAround(text, at, end) });
  }
  return found;
}

/** Undefined when the address goes on: it is another page's. */
function endOfAddress(text: string, end: number): number | undefined {
  const slashed = text[end] === "/" ? end + 1 : end;
  const rest = text.slice(slashed, slashed + 2);
  return /^([\w/?#&=%+~@:$-]|[.,;!'*][\w/?#&=%+~-])/.test(rest) ? undefined : slashed;
}

/** Longest label of a link. */
const LABEL = 300;

/** `[label](address "title")` around an address that stands from `start` up to `end`. */
function linkAround(text: string, start: number, end: number): CitedSpan {
  const bare = { start, end };
  const opening = text.startsWith("](<", start - 3) ? 3 : 2;
  if (!text.slice(start - opening, start).startsWith("](")) return bare;
  const label = text.slice(Math.max(0, start - opening - LABEL), start - opening);
  const bracket = openBracket(label);
  const close = /^>?(?:\s+(?:"[^"]{0,300}"|'[^']{0,300}'))?\s{0,9}\)/.exec(
    text.slice(end, end + 400),
  );
  if (bracket < 0 || close === null) return bare;
  return { start: start - opening - label.length + bracket, end: end + close[0].length };
}

/** Where the bracket stands that the end of a label closes; -1: nowhere. */
function openBracket(label: string): number {
  let open = 1;
  for (let at = label.length - 1; at >= 0; at -= 1) {
    if (label[at] === "]") open += 1;
    if (label[at] === "[") open -= 1;
    if (open === 0) return at;
  }
  return -1;
}
