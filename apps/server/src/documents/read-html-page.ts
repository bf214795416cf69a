import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { NodeHtmlMarkdown } from "node-html-markdown";
import { decodePage } from "./decode-page.ts";
import type { DocumentAnswer, PageJob } from "./document-job.ts";
import { outlinePage, type PageOutline } from "./outline-page.ts";

/** What is read of a page; the rest is left out. */
const MOST_BYTES = 4 * 1024 * 1024;
/** An article that says less, of a page that says more, is none. */
const SHORTEST_ARTICLE = 200;

/**
 * Reads the article of a page as markdown, or all of it where it has none.
 *
 * @param draft told the words alone as soon as they are known: the rest may take long on a hostile page
 */
export function readHtmlPage(
  bytes: Uint8Array,
  { url, contentType }: PageJob,
  draft: (answer: DocumentAnswer) => void,
): DocumentAnswer {
  const source = decodePage(bytes.subarray(0, MOST_BYTES), contentType);
  const outline = outlinePage(source, url);
  const { title, text } = outline;
  draft({ kind: "read", title, pages: [text] });
  return { kind: "read", title, pages: [markdownOf(outline) || text] };
}

function markdownOf({ html, text }: PageOutline): string {
  const whole = `<html><head></head><body>${html}</body></html>`;
  const { document } = parseHTML(whole);
  const article = new Readability<string>(document, { charThreshold: SHORTEST_ARTICLE }).parse();
  const length = article?.textContent?.trim().length ?? 0;
  const isArticle = length >= Math.min(SHORTEST_ARTICLE, text.length / 2);
  return NodeHtmlMarkdown.translate((isArticle && article?.content) || whole).trim();
}
