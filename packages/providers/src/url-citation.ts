/** A page, and the stretch of an answer's text that rests on it. */
export interface CitedPage {
  readonly url: string;
  readonly title?: string | undefined;
  /** What was read of the page. */
  readonly content?: string | undefined;
  /** In UTF-16 units, as the strings of JavaScript count; `end` is after the last. */
  readonly start: number;
  readonly end: number;
}

/** A citation as an annotation: its title is always there, for clients want it (wire reference §1.2). */
export function urlCitation({ url, title, content, start, end }: CitedPage) {
  return {
    type: "url_citation",
    url_citation: {
      url,
      title: title ?? "",
      ...(content ? { content } : {}),
      start_index: start,
      end_index: end,
    },
  } as const;
}
