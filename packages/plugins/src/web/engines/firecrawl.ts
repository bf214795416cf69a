import { cutQuery } from "./cut-query.ts";
import { dottedHosts, wholeHosts } from "./engine-domains.ts";
import { listedPages, memberOf } from "./listed-pages.ts";
import { postSearch } from "./post-search.ts";
import type { SearchEngine } from "./search-engine.ts";
import { countryCode } from "./user-location.ts";

const LONGEST_QUERY = 500;

/**
 * Firecrawl: `POST /search` of its second version, with what it shows of pages. It takes one of the two lists of
 * domains; the other is filtered afterwards. It is paid by credits of the operator's own.
 */
export const firecrawl: SearchEngine = {
  name: "firecrawl",
  baseUrl: "https://api.firecrawl.dev/v2",
  needsKey: true,
  request(ask, { baseUrl, apiKey }) {
    const include = dottedHosts(ask.include);
    const exclude = include.length > 0 ? [] : wholeHosts(ask.exclude);
    const country = countryCode(ask.location);
    return postSearch(
      `${baseUrl}/search`,
      { authorization: `Bearer ${apiKey}` },
      {
        query: cutQuery(ask.query, LONGEST_QUERY),
        limit: ask.count,
        sources: ["web"],
        ...(include.length === 0 ? {} : { includeDomains: include }),
        ...(exclude.length === 0 ? {} : { excludeDomains: exclude }),
        ...(country === undefined ? {} : { country }),
      },
    );
  },
  read: (body) =>
    listedPages(memberOf(memberOf(body, "data"), "web"), {
      text: ({ markdown, description }) => markdown ?? description,
      published: "date",
    }),
  price: () => 0,
};
