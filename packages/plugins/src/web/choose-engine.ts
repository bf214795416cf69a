import { badRequest } from "@sluice/errors";
import { type Catalog, type ChatRequest, findModel } from "@sluice/schema";
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

/**
 * Who searches: the engine that the request or the account names; else the provider itself where it can, else
 * the first engine that is configured (wire reference §6).
 *
 * @throws a 400 `GatewayError` that says what to configure
 */
export function chooseEngine(
  settings: WebSettings,
  request: ChatRequest,
  catalog: Catalog,
): ConfiguredEngine | { readonly kind: "native" } {
  const { engine: name } = settings;
  if (name !== undefined && name !== "native") return configuredEngine(settings);
  const reason = whyNotNative(settings, request, catalog);
  if (reason === undefined) return { kind: "native" };
  if (name === "native") throw badRequest(`The search engine native cannot be used: ${reason}`);
  return configuredEngine(settings);
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

/** Why the provider cannot be asked to search by itself; undefined: it can. */
function whyNotNative(
  { include, exclude }: WebSettings,
  { model, models }: ChatRequest,
  catalog: Catalog,
): string | undefined {
  const asked = [model, ...(models ?? [])].filter((slug) => typeof slug === "string");
  const able = asked
    .flatMap((slug) => findModel(catalog, slug)?.endpoints ?? [])
    .some(({ supports }) => supports?.includes("web_search_options"));
  if (!able) {
    return `no endpoint of ${asked.join(", ") || "the model"} lists web_search_options in its supports`;
  }
  return include.length + exclude.length > 0
    ? "the search of a provider takes no lists of domains"
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
