import { createBuiltInPlugins } from "@sluice/plugins";
import { type Adapter, builtInAdapters, createLocalAdapter, localModels } from "@sluice/providers";
import { loadPublicTable } from "../catalogue/load-public-table.ts";
import type { BuiltIn } from "../config/built-in.ts";
import { parameterTableOf } from "../pipeline/parameter-table-of.ts";
import { isRouter } from "../pipeline/router-models.ts";
import { openSpeechEngine } from "../speech-synthesis/open-speech-engine.ts";
import { buildProvider } from "./build-provider.ts";
import { builtInParts } from "./built-in-parts.ts";

/** What this build brings along, as a configuration is checked against it. */
export interface InstalledParts {
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly builtIn: BuiltIn;
}

/** The adapters and local models that a start would have. */
export function installedParts(): InstalledParts {
  const speech = openSpeechEngine();
  const plugins = createBuiltInPlugins(builtInParts());
  const adapters = new Map(builtInAdapters).set("local", createLocalAdapter(speech));
  return {
    adapters,
    builtIn: {
      adapters: [...adapters.values()].map((adapter) => ({
        ...adapter,
        parametersOf: (entry) => parameterTableOf(buildProvider(entry, adapter)),
      })),
      localModels: localModels({ speech: speech !== undefined }),
      isRouter: (slug) => isRouter(slug, plugins),
      loadTable: loadPublicTable,
    },
  };
}
