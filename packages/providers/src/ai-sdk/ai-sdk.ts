import { defineProvider } from "../define-provider.ts";
import type { Adapter, LoadedAdapter, ProviderSettings } from "../provider.ts";
import { type AiSdkOptions, aiSdkOptions } from "./ai-sdk-options.ts";
import { credentialsIn, withoutCredentials } from "./credentials-in.ts";
import { findFactory } from "./find-factory.ts";
import { sdkDirectProvider } from "./sdk-direct-provider.ts";
import { readSdkProvider, type SdkProvider } from "./sdk-provider.ts";

type Settings = ProviderSettings<AiSdkOptions>;
type Make = (settings: object) => unknown;

/**
 * Any npm package with a provider for the AI SDK (specification v2, v3 or v4): chat, rerank, speech and embeddings, as
 * far as the package has models of the kind. The package is imported at the start.
 */
export const aiSdk: Adapter<AiSdkOptions> = defineProvider<AiSdkOptions>({
  id: "ai-sdk",
  options: aiSdkOptions,
  ofOwnKey: (options) => ({ ...options, settings: withoutCredentials(options.settings) }),
  async load(settings, importPackage): Promise<LoadedAdapter<AiSdkOptions>> {
    const { package: name, export: wanted } = settings.options;
    const found = findFactory(await importPackage(name), name, wanted);
    if (found.kind === "refused") {
      return { kind: "refused", message: found.message, path: [wanted ? "export" : "package"] };
    }
    try {
      open(settings, found.make);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { kind: "refused", message: `The package ${name}: ${message}`, path: ["package"] };
    }
    return { kind: "loaded", adapter: { ...aiSdk, create: (own) => create(own, found.make) } };
  },
  create({ slug, options }) {
    throw new TypeError(`${slug}: the package ${options.package} has to be loaded first`);
  },
});

function create(settings: Settings, make: Make) {
  const { apiKey, headers, options } = settings;
  const secrets = [
    ...(apiKey === undefined ? [] : [apiKey]),
    ...Object.values(headers),
    ...credentialsIn(options.settings),
  ];
  return sdkDirectProvider(settings, { provider: open(settings, make), options, secrets });
}

/** Calls the package; what the entry says itself counts more than `settings`, for a caller may bring the key. */
function open({ apiKey, baseUrl, headers, options }: Settings, make: Make): SdkProvider {
  const ownHeaders = options.settings.headers;
  const all = { ...(typeof ownHeaders === "object" ? ownHeaders : {}), ...headers };
  const made = make({
    // Without it some packages ask for no usage in streams.
    includeUsage: true,
    ...options.settings,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl.replace(/\/+$/, "") }),
    ...(Object.keys(all).length === 0 ? {} : { headers: all }),
  });
  const provider = readSdkProvider(made, options.method);
  if (provider !== undefined) return provider;
  throw new TypeError(
    options.method === undefined
      ? "what it makes has no models"
      : `what it makes has no method ${options.method}`,
  );
}
