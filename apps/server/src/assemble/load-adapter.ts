import type { Adapter } from "@sluice/providers";
import { type LoadedPackage, loadPackage } from "./load-package.ts";
import { PartError } from "./part-error.ts";
import { withBuiltIn } from "./with-built-in.ts";

/** A built-in adapter by id, or the default export of an npm package (contract §4). */
export async function loadAdapter(
  name: string,
  builtIn: ReadonlyMap<string, Adapter>,
  folder: string,
): Promise<Adapter> {
  const known = builtIn.get(name);
  if (known !== undefined) return known;
  const { exported, file } = await loadAdapterPackage(name, [...builtIn.keys()], folder);
  if (!isAdapter(exported.default)) {
    throw new PartError(`The package ${name} does not export an adapter as its default: ${file}`);
  }
  return exported.default;
}

/** A misspelt built-in name is taken for a package: the right ones are told beside, a scope rules it out. */
function loadAdapterPackage(
  name: string,
  builtIn: readonly string[],
  folder: string,
): Promise<LoadedPackage> {
  return loadPackage(name, folder).catch((error: unknown) => {
    if (!(error instanceof PartError) || name.startsWith("@")) throw error;
    throw new PartError(withBuiltIn(error.message, name, builtIn));
  });
}

function isAdapter(value: unknown): value is Adapter {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    "options" in value &&
    "create" in value &&
    typeof value.create === "function"
  );
}
