import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Adapter, LoadedAdapter } from "@sluice/providers";
import type { ProviderEntry } from "../config/config.ts";
import { providerSettings } from "./build-provider.ts";
import { loadPackage } from "./load-package.ts";
import { PartError } from "./part-error.ts";

/** An adapter with the package or the file that its entry names, where it needs one; or why that cannot be used. */
export async function withPackage(
  adapter: Adapter,
  entry: ProviderEntry,
  folder: string,
): Promise<LoadedAdapter> {
  if (adapter.load === undefined) return { kind: "loaded", adapter };
  const settings = providerSettings(entry, adapter);
  try {
    return await adapter.load(
      settings,
      async (name) => (await loadPackage(name, folder)).exported,
      (path) => readFile(resolve(folder, path), "utf8"),
    );
  } catch (error) {
    return { kind: "refused", message: PartError.message(error), path: ["package"] };
  }
}
