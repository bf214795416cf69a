import { packageFolder } from "./package-folder.ts";
import type { SourceFile } from "./source-file.ts";

/** The part of a package.json that the checks read. */
export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly [field: string]: unknown;
}

/** The package.json of every workspace package, by its folder. */
export function readManifests(files: readonly SourceFile[]): ReadonlyMap<string, Manifest> {
  return new Map(
    files.flatMap(({ path, text }) => {
      const folder = packageFolder(path);
      if (folder === undefined || path !== `${folder}/package.json`) return [];
      return [[folder, JSON.parse(text) as Manifest] as const];
    }),
  );
}
