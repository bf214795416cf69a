import type { FoundPage } from "./engines/search-engine.ts";

/** The pages as a model reads them. */
export function describedPages(pages: readonly FoundPage[]): string {
  return pages.length === 0 ? "Nothing was found." : pages.map(described).join("\n\n");
}

function described({ url, title, text, published }: FoundPage, index: number): string {
  const lines = [
    `${index + 1}. ${title === "" ? url : title}`,
    `URL: ${url}`,
    ...(published === undefined ? [] : [`Published: ${published}`]),
    text,
  ];
  return lines.filter((line) => line !== "").join("\n");
}
