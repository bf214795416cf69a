import type { SearchAsk } from "./engines/search-engine.ts";
import type { WebSettings } from "./web-settings.ts";

/** One search, for at most `most` pages. */
export function searchAsk(query: string, settings: WebSettings, most: number): SearchAsk {
  const { mode, include, exclude, location, characters, maxResults } = settings;
  const count = Math.min(maxResults, most);
  return { query, count, mode, include, exclude, location, characters };
}
