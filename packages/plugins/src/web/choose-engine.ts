import { badRequest } from "@sluice/errors";
import type { AccountFault, PluginContext } from "../plugin.ts";
import type { EngineAccess, SearchEngine } from "./engines/search-engine.ts";
import { SEARCH_ENGINES } from "./engines/search-engines.ts";
import { type NativeEngine, nativeEngine } from "./native-engine.ts";
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
 * Who searches: the engine that the request or the account names; else the provider itself where every endpoint that
 * may answer does, else the first engine that is configured, else the provider as far as it can (wire reference §6).
 *
 * @throws a 400 `GatewayError` that says what to configure
 */
export function chooseEngine(
  context: Pick<PluginContext<WebSettings>, "options" | "request" | "routing" | "offeredTools">,
): ConfiguredEngine | NativeEngine {
  const { options: settings } = context;
  const { engine: name } = settings;
  if (name !== undefined && name !== "native") return configuredEngine(settings);
  const native = nativeEngine(context);
  if (name === "native") {
    if (native.kind === "native") return native;
    throw badRequest(`The search engine native cannot be used: ${native.reason}`);
  }
  if (native.kind === "native" && native.isWhole) return native;
  const other = configured(ALL, settings);
  if (other !== undefined) return other;
  return native.kind === "native" ? native : configuredEngine(settings);
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

/** An engine that the account's entry names and does not set up; one whose key is empty may get it later, and is warned of. */
export function unknownEngine(settings: WebSettings): AccountFault | undefined {
  const { engine: name, engines } = settings;
  if (name === undefined || name === "native" || named(name, settings) !== undefined) {
    return undefined;
  }
  const message = notConfigured(name, settings);
  if (!Object.hasOwn(engines, name)) return { path: ["engine"], message };
  const refused = `${message}; until then searches that name no engine are refused`;
  return { path: ["engine"], message: refused, isWarning: true };
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
