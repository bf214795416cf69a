import { withSites } from "./engine-domains.ts";
import { listedPages, memberOf } from "./listed-pages.ts";
import type { SearchEngine } from "./search-engine.ts";

const LONGEST_QUERY = 400;

/** SearXNG: `GET /search?format=json` of an instance of one's own. It gives what other engines show of a page. */
export const searxng: SearchEngine = {
  name: "searxng",
  needsKey: false,
  request(ask, { baseUrl, apiKey }) {
    const parameters = new URLSearchParams({
      q: withSites(ask, LONGEST_QUERY),
      format: "json",
      categories: "general",
    });
    return {
      url: `${baseUrl}/search?${parameters}`,
      init: {
        headers: {
          accept: "application/json",
          // For a proxy before it; SearXNG itself knows no keys.
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        },
      },
    };
  },
  read: (body) =>
    listedPages(memberOf(body, "results"), {
      text: ({ content }) => content,
      published: "publishedDate",
    }),
  price: () => 0,
  hint: (status) =>
    status === 403
      ? "it answers as JSON only with json in search.formats of its settings"
      : undefined,
};
