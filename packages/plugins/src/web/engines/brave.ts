import { withSites } from "./engine-domains.ts";
import { listedPages, memberOf } from "./listed-pages.ts";
import type { SearchEngine } from "./search-engine.ts";
import { countryCode, type UserLocation } from "./user-location.ts";

/** Its own limits: characters of a query, and results of a page. */
const LONGEST_QUERY = 400;
const MOST_RESULTS = 20;

/** Brave Search: `GET /web/search`. It gives what it shows of a page, not its text. */
export const brave: SearchEngine = {
  name: "brave",
  baseUrl: "https://api.search.brave.com/res/v1",
  needsKey: true,
  request(ask, { baseUrl, apiKey }) {
    const isFiltered = ask.include.length + ask.exclude.length > 0;
    const parameters = new URLSearchParams({
      q: withSites(ask, LONGEST_QUERY),
      // What the filter leaves out afterwards costs nothing more.
      count: String(isFiltered ? MOST_RESULTS : Math.min(ask.count, MOST_RESULTS)),
      result_filter: "web",
      text_decorations: "false",
    });
    return {
      url: `${baseUrl}/web/search?${parameters}`,
      init: {
        headers: {
          accept: "application/json",
          "x-subscription-token": apiKey ?? "",
          ...placeHeaders(ask.location),
        },
      },
    };
  },
  async read(body) {
    // It knows two thousand names of characters; no other engine needs them.
    const { plainText } = await import("./plain-text.ts");
    return listedPages(memberOf(memberOf(body, "web"), "results"), {
      text: ({ description, extra_snippets: more }) =>
        [description, ...(Array.isArray(more) ? more : [])]
          .filter((part) => typeof part === "string")
          .map(plainText)
          .join("\n"),
      published: "page_age",
    });
  },
  price: () => 0.005,
};

function placeHeaders(location: UserLocation | undefined): Record<string, string> {
  const named = {
    "x-loc-city": location?.city,
    "x-loc-state-name": location?.region,
    "x-loc-country": countryCode(location),
    "x-loc-timezone": location?.timezone,
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      // Headers take ASCII alone; the country beside says most of it.
      value && /^[\x20-\x7e]+$/.test(value) ? [[name, value]] : [],
    ),
  );
}
