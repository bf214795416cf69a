import { PLUGIN_OPTIONS, SERVER_TOOL_PARAMETERS } from "@sluice/schema";
import * as z from "zod";
import type { WebSettings } from "./web-settings.ts";

const engine = z
  .strictObject({
    base_url: z.url({ protocol: /^https?$/ }).optional(),
    api_key: z.string().optional(),
    price: z.number().min(0).optional(),
  })
  .nullish();

const item = PLUGIN_OPTIONS.web;
const tool = SERVER_TOOL_PARAMETERS["sluice:web_search"];
const { search_context_size, max_characters, max_total_results } = tool.shape;

/** What only the entry of the configuration may hold. */
const account = {
  search_context_size,
  max_characters,
  max_total_results,
  engines: z
    .strictObject({
      exa: engine,
      parallel: engine,
      perplexity: engine,
      firecrawl: engine,
      brave: engine,
      tavily: engine,
      searxng: engine,
    })
    .nullish(),
};

/** Options of a request's plugin item. */
export const webItem = item.transform((options) => toSettings(options));

/** The same with the account's own. */
export const webAccount = z
  .strictObject({ ...item.shape, ...account })
  .transform((options) => toSettings(options));

/** Parameters of a request's tool over the account's entry; the two name the lists of domains differently. */
export const webTool = z
  .looseObject({ ...item.shape, ...tool.shape, engines: account.engines })
  .transform(({ allowed_domains, excluded_domains, ...options }) =>
    toSettings({
      ...options,
      include_domains: allowed_domains ?? options.include_domains,
      exclude_domains: excluded_domains ?? options.exclude_domains,
    }),
  );

type Given = z.infer<typeof item> & {
  readonly [Name in keyof typeof account]?: z.infer<(typeof account)[Name]>;
};

const RESULTS = 5;
const MOST_RESULTS = 25;
const TOTAL_RESULTS = 50;
/** Characters of all pages of a search together (wire reference §2.2). */
const CONTEXT = { low: 5000, medium: 15_000, high: 30_000 } as const;

function toSettings(given: Given): WebSettings {
  return {
    ...amountsOf(given),
    engine: given.engine === "auto" ? undefined : (given.engine ?? undefined),
    mode: given.mode ?? undefined,
    prompt: given.search_prompt ?? undefined,
    include: given.include_domains ?? [],
    exclude: given.exclude_domains ?? [],
    location: given.user_location ?? undefined,
    engines: enginesOf(given),
  };
}

function amountsOf(given: Given) {
  const maxResults = Math.min(given.max_results ?? RESULTS, MOST_RESULTS);
  const context = CONTEXT[given.search_context_size ?? "medium"];
  return {
    maxResults,
    maxUses: given.max_uses ?? undefined,
    maxTotalResults: given.max_total_results ?? TOTAL_RESULTS,
    characters: given.max_characters ?? Math.floor(context / maxResults),
    contextSize: given.search_context_size ?? undefined,
  };
}

/** Keys that are empty, as variables that are not set leave them, are none. */
function enginesOf({ engines }: Given): WebSettings["engines"] {
  return Object.fromEntries(
    Object.entries(engines ?? {}).flatMap(([name, settings]) => {
      if (!settings) return [];
      const { base_url: url, api_key: key, price } = settings;
      const baseUrl = url?.replace(/\/+$/, "");
      return [[name, { baseUrl, apiKey: key === "" ? undefined : key, price }]];
    }),
  );
}
