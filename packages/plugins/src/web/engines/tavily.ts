import { cutQuery } from "./cut-query.ts";
import { dottedHosts, wholeHosts } from "./engine-domains.ts";
import { listedPages, memberOf } from "./listed-pages.ts";
import { postSearch } from "./post-search.ts";
import type { SearchEngine } from "./search-engine.ts";
import { countryCode } from "./user-location.ts";

const DEPTHS = ["basic", "advanced", "fast"] as const;
const LONGEST_QUERY = 400;
const MOST_RESULTS = 20;
/** USD of one of its credits; a search costs one, an advanced one two. */
const CREDIT = 0.008;

/** Tavily: `POST /search`, with the passages that fit the query. */
export const tavily: SearchEngine = {
  name: "tavily",
  baseUrl: "https://api.tavily.com",
  needsKey: true,
  request(ask, { baseUrl, apiKey }) {
    const include = dottedHosts(ask.include);
    const exclude = wholeHosts(ask.exclude);
    const country = countryName(countryCode(ask.location));
    return postSearch(
      `${baseUrl}/search`,
      { authorization: `Bearer ${apiKey}` },
      {
        query: cutQuery(ask.query, LONGEST_QUERY),
        search_depth: depthOf(ask.mode),
        max_results: Math.min(ask.count, MOST_RESULTS),
        ...(include.length === 0 ? {} : { include_domains: include }),
        ...(exclude.length === 0 ? {} : { exclude_domains: exclude }),
        ...(country === undefined ? {} : { country }),
      },
    );
  },
  read: (body) =>
    listedPages(memberOf(body, "results"), {
      text: ({ raw_content: raw, content }) => raw ?? content,
      published: "published_date",
    }),
  price: ({ mode }) => (depthOf(mode) === "advanced" ? 2 : 1) * CREDIT,
};

function depthOf(mode: string | undefined): string {
  return DEPTHS.find((depth) => depth === mode) ?? "basic";
}

/** It wants countries by their English names. */
function countryName(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  const name = new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(code);
  return name?.toLowerCase();
}
