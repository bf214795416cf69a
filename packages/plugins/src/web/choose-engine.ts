import { badRequest } from "@sluice/errors";
import type { ChatRequest, NativeSearch } from "@sluice/schema";
import type { PluginContext } from "../plugin.ts";
import type { ModelSearch } from "../routing-view.ts";
import type { EngineAccess, SearchEngine } from "./engines/search-engine.ts";
import { SEARCH_ENGINES } from "./engines/search-engines.ts";
import type { WebSettings } from "./web-settings.ts";

const ALL = SEARCH_ENGINES.map(({ name }) => name);

/** An engine that the installation can reach. */
export interface ConfiguredEngine {
  readonly kind: "engine";
  readonly engine: SearchEngine;
  readonly access: EngineAccess;
  /** USD of one search; undefined: as the engine says. */
  readonly price: number | undefined;
}

/** The provider searches by itself. */
export interface NativeEngine {
  readonly kind: "native";
  /** What every endpoint takes that may search. */
  readonly search: NativeSearch;
}

/**
 * Who searches: the engine that the request or the account names; else the provider itself where every endpoint that
 * may answer does, else the first engine that is configured, else the provider as far as it can (wire reference §6).
 *
 * @throws a 400 `GatewayError` that says what to configure
 */
export function chooseEngine(
  context: Pick<PluginContext<WebSettings>, "options" | "request" | "routing" | "offeredTools">,
): ConfiguredEngine | NativeEngine {
  const { options: settings, routing } = context;
  const { engine: name } = settings;
  if (name !== undefined && name !== "native") return configuredEngine(settings);
  const native = nativeEngine(settings, routing.searchesOf(withOffered(context)));
  if (name === "native") {
    if ("refused" in native) {
      throw badRequest(`The search engine native cannot be used: ${native.refused}`);
    }
    return native;
  }
  if (!("refused" in native) && native.isWhole) return native;
  const configuredOne = configured(ALL, settings);
  if (configuredOne !== undefined) return configuredOne;
  return "refused" in native ? configuredEngine(settings) : native;
}

/** The same where the provider cannot be asked: for a tool that the gateway runs. */
export function configuredEngine(settings: WebSettings): ConfiguredEngine {
  const { engine: name } = settings;
  if (name === "native") {
    throw badRequest("The search engine native is for the plugin web; a tool needs another one");
  }
  const chosen = configured(name === undefined ? ALL : [name], settings);
  if (chosen !== undefined) return chosen;
  throw badRequest(notConfigured(name, settings));
}

/** The first of these engines that is configured. */
function configured(names: readonly string[], settings: WebSettings): ConfiguredEngine | undefined {
  return names.map((name) => named(name, settings)).find((one) => one !== undefined);
}

/** An engine that the account's entry names and does not set up; one whose key is empty may get it later. */
export function unknownEngine(settings: WebSettings) {
  const { engine: name, engines } = settings;
  if (name === undefined || name === "native" || Object.hasOwn(engines, name)) return undefined;
  return { path: ["engine"], message: notConfigured(name, settings) };
}

/** Whether an engine stands ready that a tool could use. */
export function isConfigured(settings: WebSettings): boolean {
  const { engine: name } = settings;
  return configured(name === undefined ? ALL : [name], settings) !== undefined;
}

function named(name: string, { engines }: WebSettings): ConfiguredEngine | undefined {
  const engine = SEARCH_ENGINES.find((one) => one.name === name);
  const own = Object.hasOwn(engines, name) ? engines[name] : undefined;
  if (engine === undefined || own === undefined) return undefined;
  const baseUrl = own.baseUrl ?? engine.baseUrl;
  if (baseUrl === undefined || (engine.needsKey && own.apiKey === undefined)) return undefined;
  return { kind: "engine", engine, access: { baseUrl, apiKey: own.apiKey }, price: own.price };
}

/** With the tools of other plugins, beside which some models do not search. The plugin's own is not offered then. */
function withOffered({
  request,
  offeredTools,
}: Pick<PluginContext, "request" | "offeredTools">): ChatRequest {
  const others = offeredTools.filter((type) => type !== "sluice:web_search");
  if (others.length === 0) return request;
  return { ...request, tools: [...(request.tools ?? []), ...others.map((type) => ({ type }))] };
}

/** The search of the providers, or why they cannot be asked for one. The model that is asked first has to search. */
function nativeEngine(
  settings: WebSettings,
  models: readonly ModelSearch[],
): (NativeEngine & { readonly isWhole: boolean }) | { readonly refused: string } {
  const found = models.flatMap(({ search }) => search ?? []);
  const [first] = models;
  if (first?.search === undefined) {
    return {
      refused: `no provider of ${first?.slug ?? "the model"} searches by itself for such a request`,
    };
  }
  const isWhole = models.every(({ search, isPartial }) => search !== undefined && !isPartial);
  const refused = found.map(({ domains }) => whyNotBy(domains, settings)).find(Boolean);
  if (refused !== undefined) return { refused };
  const isLimited = found.every((search) => search.isLimited);
  return { kind: "native", search: { ...first.search, isLimited }, isWhole };
}

/** Why the lists of domains do not go with how a provider searches; undefined: they do. */
function whyNotBy(
  takes: NativeSearch["domains"],
  { include, exclude }: WebSettings,
): string | undefined {
  const lists = [...include, ...exclude];
  if (lists.length === 0) return undefined;
  if (takes === "none") return "the search of the provider takes no lists of domains";
  if (lists.some((pattern) => pattern.includes("*"))) {
    return "the search of the provider takes domains without wildcards";
  }
  return takes === "either" && include.length > 0 && exclude.length > 0
    ? "the search of the provider takes one list of domains, not both"
    : undefined;
}

function notConfigured(name: string | undefined, settings: WebSettings): string {
  const ready = SEARCH_ENGINES.filter((engine) => named(engine.name, settings) !== undefined);
  const others =
    ready.length === 0 ? "none is" : `${ready.map((one) => one.name).join(", ")} can be named`;
  const engine = SEARCH_ENGINES.find((one) => one.name === name);
  if (name !== undefined && engine === undefined) {
    return `The search engine ${name} is not served here; of the configured ones ${others}`;
  }
  const what =
    engine === undefined
      ? "plugins.web.engines.exa.api_key, or plugins.web.engines.searxng.base_url"
      : `plugins.web.engines.${engine.name}.${engine.needsKey ? "api_key" : "base_url"}`;
  const which = name === undefined ? "No search engine is" : `The search engine ${name} is not`;
  return `${which} configured: set ${what} in sluice.yaml`;
}
