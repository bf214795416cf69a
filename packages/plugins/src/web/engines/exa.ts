import { cutQuery } from "./cut-query.ts";
import { listedPages, memberOf } from "./listed-pages.ts";
import { postSearch } from "./post-search.ts";
import { resultsPrice } from "./results-price.ts";
import type { SearchEngine } from "./search-engine.ts";
import { countryCode } from "./user-location.ts";

const TYPES = ["auto", "instant", "fast", "deep-lite", "deep", "deep-reasoning"] as const;
const LONGEST_QUERY = 2000;
/** USD per search (wire reference §6). */
const PRICES: Readonly<Record<string, number>> = {
  "deep-lite": 0.012,
  deep: 0.012,
  "deep-reasoning": 0.015,
};
const STANDARD = 0.007;

/** Exa: `POST /search`, with the text of the pages. */
export const exa: SearchEngine = {
  name: "exa",
  baseUrl: "https://api.exa.ai",
  needsKey: true,
  request(ask, { baseUrl, apiKey }) {
    const { include, exclude, count, characters } = ask;
    const country = countryCode(ask.location);
    return postSearch(
      `${baseUrl}/search`,
      { "x-api-key": apiKey ?? "" },
      {
        query: cutQuery(ask.query, LONGEST_QUERY),
        type: typeOf(ask.mode),
        numResults: count,
        ...(include.length === 0 ? {} : { includeDomains: include }),
        ...(exclude.length === 0 ? {} : { excludeDomains: exclude }),
        ...(country === undefined ? {} : { userLocation: country }),
        contents: { text: { maxCharacters: characters } },
      },
    );
  },
  read: (body) =>
    listedPages(memberOf(body, "results"), {
      text: ({ text, highlights }) =>
        text ?? (Array.isArray(highlights) ? highlights.join("\n") : undefined),
      published: "publishedDate",
    }),
  price: ({ mode, count }) => resultsPrice(PRICES[typeOf(mode)] ?? STANDARD, count),
};

function typeOf(mode: string | undefined): string {
  return TYPES.find((type) => type === mode) ?? "auto";
}
