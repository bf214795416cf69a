import type { ChatRequest } from "@sluice/schema";
import { withoutNullish } from "../read/without-nullish.ts";
import { searchPlace } from "../search-place.ts";

/** The members that make it search with any of its models: its plugin, and how much is to be read. */
export function webSearch(search: NonNullable<ChatRequest["web_search_options"]>) {
  const place = searchPlace(search);
  const { search_context_size: size } = search;
  const plugin = withoutNullish({
    id: "web",
    max_uses: search.max_uses,
    include_domains: search.allowed_domains,
    exclude_domains: search.excluded_domains,
    user_location: place === undefined ? undefined : { type: "approximate", ...place },
  });
  return {
    plugins: [plugin],
    ...(size == null ? {} : { web_search_options: { search_context_size: size } }),
  };
}
