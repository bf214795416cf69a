import { cutQuery } from "./cut-query.ts";
import { dottedHosts, wholeHosts } from "./engine-domains.ts";
import { listedPages, memberOf } from "./listed-pages.ts";
import { postSearch } from "./post-search.ts";
import { resultsPrice } from "./results-price.ts";
import type { SearchEngine } from "./search-engine.ts";
import { countryCode } from "./user-location.ts";

const LONGEST_QUERY = 2000;
const MOST_RESULTS = 20;
const MOST_DOMAINS = 20;
/** USD of a search (wire reference §6). */
const PRICE = 0.005;
/** Characters of a token, on the average of English text. */
const CHARACTERS = 4;

/**
 * Perplexity: `POST /search`, with passages. Of two lists of domains those to search win; what it is not told, a list
 * that is longer than it takes too, is filtered afterwards.
 */
export const perplexity: SearchEngine = {
  name: "perplexity",
  baseUrl: "https://api.perplexity.ai",
  needsKey: true,
  request(ask, { baseUrl, apiKey }) {
    const include = dottedHosts(ask.include);
    const domains =
      include.length > 0 ? include : wholeHosts(ask.exclude).map((host) => `-${host}`);
    const country = countryCode(ask.location);
    return postSearch(
      `${baseUrl}/search`,
      { authorization: `Bearer ${apiKey}` },
      {
        query: cutQuery(ask.query, LONGEST_QUERY),
        max_results: Math.min(ask.count, MOST_RESULTS),
        max_tokens_per_page: Math.max(1, Math.ceil(ask.characters / CHARACTERS)),
        ...(domains.length === 0 || domains.length > MOST_DOMAINS
          ? {}
          : { search_domain_filter: domains }),
        ...(country === undefined ? {} : { country }),
      },
    );
  },
  read: (body) =>
    listedPages(memberOf(body, "results"), {
      text: ({ snippet }) => snippet,
      published: "date",
    }),
  price: ({ count }) => resultsPrice(PRICE, Math.min(count, MOST_RESULTS)),
};
