import { pathToFileURL } from "node:url";
import { moduleResolve } from "import-meta-resolve";
import { PartError } from "./part-error.ts";

/** The conditions an `import` resolves by; the running process's own ones are kept. */
const CONDITIONS = new Set([
  "node",
  "import",
  ...process.execArgv.flatMap((flag) => /^(?:-C|--conditions)=(.+)$/.exec(flag)?.[1] ?? []),
]);

/**
 * Imports an npm package as if from `folder`, else from the server's own place (contract §4).
 * Throws a `PartError` that says what to install.
 */
export async function loadPackage(name: string, folder: string): Promise<Record<string, unknown>> {
  const url = locate(name, [pathToFileURL(`${folder}/`).href, import.meta.url]);
  if (url === undefined) {
    throw new PartError(`The package ${name} is not installed; run: npm install ${name}`);
  }
  return import(url);
}

function locate(name: string, parents: readonly string[]): string | undefined {
  for (const parent of parents) {
    try {
      return moduleResolve(name, new URL(parent), CONDITIONS).href;
    } catch {
      // Not from here: the next place may have it.
    }
  }
  return undefined;
}
