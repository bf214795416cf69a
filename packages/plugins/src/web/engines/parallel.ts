import { cutQuery } from "./cut-query.ts";
import { broadHosts, wholeHosts } from "./engine-domains.ts";
import { listedPages, memberOf } from "./listed-pages.ts";
import { postSearch } from "./post-search.ts";
import { resultsPrice } from "./results-price.ts";
import type { SearchEngine } from "./search-engine.ts";
import { countryCode } from "./user-location.ts";

/** What is searched for, and what is wanted with it, in characters. */
const LONGEST_QUERY = 200;
const LONGEST_OBJECTIVE = 5000;
/** Its words for the modes of wire reference §6; it has no `fast` any more. */
const MODES: Readonly<Record<string, string>> = {
  turbo: "turbo",
  fast: "basic",
  basic: "basic",
  advanced: "advanced",
};
/** USD of a search (wire reference §6). */
const TURBO = 0.001;
const USUAL = 0.005;

/** Parallel: `POST /search`, with the passages that fit. */
export const parallel: SearchEngine = {
  name: "parallel",
  baseUrl: "https://api.parallel.ai/v1",
  needsKey: true,
  request(ask, { baseUrl, apiKey }) {
    const include = broadHosts(ask.include);
    const exclude = include.length > 0 ? [] : wholeHosts(ask.exclude);
    const country = countryCode(ask.location)?.toLowerCase();
    const policy = {
      ...(include.length === 0 ? {} : { include_domains: include }),
      ...(exclude.length === 0 ? {} : { exclude_domains: exclude }),
    };
    return postSearch(
      `${baseUrl}/search`,
      { "x-api-key": apiKey ?? "" },
      {
        search_queries: [cutQuery(ask.query, LONGEST_QUERY)],
        objective: cutQuery(ask.query, LONGEST_OBJECTIVE),
        mode: modeOf(ask.mode),
        advanced_settings: {
          max_results: ask.count,
          excerpt_settings: { max_chars_per_result: ask.characters },
          ...(Object.keys(policy).length === 0 ? {} : { source_policy: policy }),
          ...(country === undefined ? {} : { location: country }),
        },
      },
    );
  },
  read: (body) =>
    listedPages(memberOf(body, "results"), {
      text: ({ excerpts }) => (Array.isArray(excerpts) ? excerpts.join("\n") : undefined),
      published: "publish_date",
    }),
  price: ({ mode, count }) => resultsPrice(modeOf(mode) === "turbo" ? TURBO : USUAL, count),
};

function modeOf(mode: string | undefined): string {
  return (mode !== undefined && Object.hasOwn(MODES, mode) && MODES[mode]) || "basic";
}
