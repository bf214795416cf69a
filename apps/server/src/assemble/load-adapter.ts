import type { Adapter } from "@sluice/providers";
import { loadPackage } from "./load-package.ts";
import { PartError } from "./part-error.ts";

/** A built-in adapter by id, or the default export of an npm package (contract §4). */
export async function loadAdapter(
  name: string,
  builtIn: ReadonlyMap<string, Adapter>,
  folder: string,
): Promise<Adapter> {
  const known = builtIn.get(name);
  if (known !== undefined) return known;
  const exported = (await loadPackage(name, folder)).default;
  if (!isAdapter(exported)) {
    throw new PartError(`The package ${name} does not export an adapter as its default`);
  }
  return exported;
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
