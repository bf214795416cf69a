import { type ChatRequest, type NativeSearch, USUAL_SEARCH_LIMIT } from "@sluice/schema";
import { functionTools } from "../function-tools.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { searchPlace } from "../search-place.ts";
import { claudeVersion } from "./claude-version.ts";

const NAME = "web_search";
const SEARCH: NativeSearch = { domains: "either", isLimited: true };

/**
 * How a model searches by itself: Claude 3.5 and later do. A function of the caller's that bears the tool's name takes
 * its place, for names are unique.
 */
export function claudeSearch(
  upstreamModel: string,
  request: Pick<ChatRequest, "tools">,
): NativeSearch | undefined {
  const { number } = claudeVersion(upstreamModel) ?? { number: 0 };
  const isTaken = functionTools(request).some(({ function: { name } }) => name === NAME);
  return number >= 305 && !isTaken ? SEARCH : undefined;
}

/** The tool by which the API itself searches, where the request wants that; it knows no size of the context. */
export function searchTools(
  request: ChatRequest,
  upstreamModel: string,
): readonly Readonly<Record<string, unknown>>[] {
  const { web_search_options: search } = request;
  if (search == null || claudeSearch(upstreamModel, request) === undefined) return [];
  const place = searchPlace(search);
  return [
    withoutNullish({
      type: "web_search_20250305",
      name: NAME,
      max_uses: search.max_uses ?? USUAL_SEARCH_LIMIT,
      allowed_domains: listed(search.allowed_domains),
      blocked_domains: listed(search.excluded_domains),
      user_location: place === undefined ? undefined : { type: "approximate", ...place },
    }),
  ];
}

/** The API refuses empty lists. */
function listed(domains: readonly string[] | null | undefined): readonly string[] | undefined {
  return domains == null || domains.length === 0 ? undefined : domains;
}
