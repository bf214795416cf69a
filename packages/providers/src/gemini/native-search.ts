import type { ChatRequest, Endpoint, NativeSearch } from "@sluice/schema";
import type { SearchingRequest } from "../parameter-table.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import type { Grounding } from "./grounding.ts";
import { geminiVersion } from "./model-abilities.ts";

const SEARCH: NativeSearch = { domains: "none", isLimited: false };
/** Models that make or hear something else than text have no tools. */
const OTHER_KINDS = /-(?:tts|live|audio|embedding|computer-use|robotics)/;

/**
 * How a model searches by itself: Gemini 2.0 and later do, but not beside functions, of which the API says that both
 * together are not supported; nor, before Gemini 3, as JSON or where pictures are made.
 */
export function geminiSearch(
  upstreamModel: string,
  { tools, response_format: format }: SearchingRequest,
): NativeSearch | undefined {
  const name = upstreamModel.toLowerCase();
  const version = geminiVersion(name);
  if (!name.includes("gemini-") || version < 200 || OTHER_KINDS.test(name)) return undefined;
  if ((tools ?? []).length > 0) return undefined;
  const isOlder = version < 300;
  const isJson = format != null && format.type !== "text";
  return isOlder && (isJson || name.includes("-image") || /2\.0-flash-lite/.test(name))
    ? undefined
    : SEARCH;
}

/** The tool by which the API itself searches, where the request wants that. */
export function searchTools(request: ChatRequest, upstreamModel: string) {
  const { web_search_options: search } = request;
  return search == null || geminiSearch(upstreamModel, request) === undefined
    ? []
    : [{ googleSearch: {} }];
}

/** Searches as they are charged: from Gemini 3 on each query, before that each answer that rests on any. */
export function searchCount(
  candidates: readonly (Grounding | undefined)[],
  { upstreamModel }: Pick<Endpoint, "upstreamModel">,
): number {
  const counts = candidates.map(
    (candidate) => asList(asObject(candidate?.groundingMetadata)?.webSearchQueries).length,
  );
  const queries = counts.reduce((sum, count) => sum + count, 0);
  return geminiVersion(upstreamModel) < 300 ? Math.min(1, queries) : queries;
}
