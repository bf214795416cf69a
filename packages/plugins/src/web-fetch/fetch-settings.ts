import { PLUGIN_OPTIONS, SERVER_TOOL_PARAMETERS } from "@sluice/schema";
import type * as z from "zod";

/** What the model may fetch for a request. */
export interface FetchSettings {
  readonly allowed: readonly string[];
  readonly blocked: readonly string[];
  /** About how many tokens of a page are read; undefined: our own limit. */
  readonly maxContentTokens: number | undefined;
  /** Pages of one request; undefined: our own limit. */
  readonly maxUses: number | undefined;
}

type Given = z.infer<(typeof PLUGIN_OPTIONS)["web-fetch"]>;

/** Options of a request's plugin item, and of the account's entry. */
export const fetchItem = PLUGIN_OPTIONS["web-fetch"].transform(toSettings);

/** Parameters of a request's tool; whoever else its `engine` names, it is fetched here. */
export const fetchTool = SERVER_TOOL_PARAMETERS["sluice:web_fetch"].transform(toSettings);

function toSettings(given: Given): FetchSettings {
  return {
    allowed: given.allowed_domains ?? [],
    blocked: given.blocked_domains ?? [],
    maxContentTokens: given.max_content_tokens ?? undefined,
    maxUses: given.max_uses ?? undefined,
  };
}
