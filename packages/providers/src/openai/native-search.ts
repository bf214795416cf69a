import type { ChatRequest, NativeSearch } from "@sluice/schema";
import { withoutNullish } from "../read/without-nullish.ts";
import { searchPlace } from "../search-place.ts";

const SEARCH: NativeSearch = { domains: "none", isLimited: false, isAlways: true };

/** The models that search for each of their answers; others do so in another API alone. */
export function isSearchModel(upstreamModel: string): boolean {
  return /-search-(?:preview|api)(?:-|$)/.test(upstreamModel);
}

/** How a model searches by itself. */
export function nativeSearch(upstreamModel: string): NativeSearch | undefined {
  return isSearchModel(upstreamModel) ? SEARCH : undefined;
}

/** `web_search_options` as the API has them: the place stands one level deeper there; it knows no limits and lists. */
export function searchOptions({
  max_uses: _limit,
  allowed_domains: _allowed,
  excluded_domains: _excluded,
  user_location,
  ...rest
}: NonNullable<ChatRequest["web_search_options"]>) {
  const place = searchPlace({ user_location });
  return withoutNullish({
    ...rest,
    user_location: place === undefined ? undefined : { type: "approximate", approximate: place },
  });
}
