import type { Annotation } from "@sluice/schema";
import type { FoundPage } from "./engines/search-engine.ts";

/** Where a text cites a page, in UTF-16 units: `text.slice(start, end)`. */
export interface CitedSpan {
  readonly start: number;
  readonly end: number;
}

/** A page that an answer rests on (wire reference §1.2); nowhere in particular without a span. */
export function pageCitation(page: FoundPage, span: CitedSpan = { start: 0, end: 0 }): Annotation {
  return {
    type: "url_citation",
    url_citation: {
      url: page.url,
      title: page.title,
      content: page.text,
      start_index: span.start,
      end_index: span.end,
    },
  };
}
