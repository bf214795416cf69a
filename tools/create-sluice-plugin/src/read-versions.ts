import { readFile } from "node:fs/promises";

const MANIFEST = new URL("../package.json", import.meta.url);

/**
 * Ranges of what a plugin needs, by package name: those that this package was tried with. In the repository, where
 * versions are not written down yet, any.
 */
export async function readVersions(): Promise<Readonly<Record<string, string>>> {
  const { devDependencies } = JSON.parse(await readFile(MANIFEST, "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  return Object.fromEntries(
    Object.entries(devDependencies).map(([name, version]) => [name, rangeOf(version)]),
  );
}

function rangeOf(version: string): string {
  if (/^\d/.test(version)) return `^${version}`;
  return version.startsWith("^") ? version : "*";
}
