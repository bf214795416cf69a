import { fileURLToPath, pathToFileURL } from "node:url";
import { PartError } from "./part-error.ts";

/** The conditions an `import` resolves by; the running process's own ones are kept. */
const CONDITIONS = new Set([
  "node",
  "import",
  ...process.execArgv.flatMap((flag) => /^(?:-C|--conditions)=(.+)$/.exec(flag)?.[1] ?? []),
]);

/** An installed package, imported. */
export interface LoadedPackage {
  /** What it exports, by name. */
  readonly exported: Readonly<Record<string, unknown>>;
  /** Path of its entry point. */
  readonly file: string;
}

/**
 * Imports an npm package as if from `folder`, else from the server's own place (contract §4).
 * Throws a `PartError` that says what to install, or why an installed package cannot be loaded.
 */
export async function loadPackage(name: string, folder: string): Promise<LoadedPackage> {
  const url = await locate(name, [pathToFileURL(`${folder}/`).href, import.meta.url]);
  const file = url.startsWith("file:") ? fileURLToPath(url) : url;
  try {
    return { exported: await import(url), file };
  } catch (error) {
    throw new PartError(
      `The package ${name} is installed but cannot be loaded: ${told(error, file)}`,
    );
  }
}

/** What is thrown while a package is imported is a fault of the package. */
function told(error: unknown, file: string): string {
  const { code } = Object(error) as NodeJS.ErrnoException;
  const hint =
    code === "ERR_MODULE_NOT_FOUND" ? "; install what it needs beside it, or build it" : "";
  return `importing ${file} throws ${String(error)}${hint}`;
}

async function locate(name: string, parents: readonly string[]): Promise<string> {
  // Most configurations name no package.
  const { moduleResolve } = await import("import-meta-resolve");
  let broken: string | undefined;
  for (const parent of parents) {
    try {
      return moduleResolve(name, new URL(parent), CONDITIONS).href;
    } catch (error) {
      // Not from here: the next place may have it. One that is here and broken is told.
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== "ERR_MODULE_NOT_FOUND") broken ??= message;
    }
  }
  if (broken !== undefined) {
    throw new PartError(`The package ${name} is installed but cannot be loaded: ${broken}`);
  }
  throw new PartError(
    isFile(name)
      ? `There is no file ${fileURLToPath(new URL(name, parents[0]))}`
      : `The package ${name} is not installed; run: npm install ${name}`,
  );
}

/** What is named by its place, such as `./plugins/dice.mjs`. */
function isFile(name: string): boolean {
  return /^(\.{0,2}\/|file:)/.test(name);
}
