import { type Adapter, builtInAdapters, createLocalAdapter, localModels } from "@sluice/providers";
import type { BuiltIn } from "../config/built-in.ts";
import { openSpeechEngine } from "../speech-synthesis/open-speech-engine.ts";

/** What this build brings along, as a configuration is checked against it. */
export interface InstalledParts {
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly builtIn: BuiltIn;
}

/** The adapters and local models that a start would have. */
export function installedParts(): InstalledParts {
  const speech = openSpeechEngine();
  const adapters = new Map(builtInAdapters).set("local", createLocalAdapter(speech));
  return {
    adapters,
    builtIn: {
      adapters: [...adapters.values()],
      localModels: localModels({ speech: speech !== undefined }),
    },
  };
}
