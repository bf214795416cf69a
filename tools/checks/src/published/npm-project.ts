import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "./run-command.ts";

/** What a plain npm project installs: tarballs by package name, and versions from the registry. */
export interface NpmProject {
  readonly folder: string;
  readonly packages: readonly string[];
  /** Tarballs of all packages that may be needed on the way. */
  readonly tarballs: ReadonlyMap<string, string>;
  readonly registry?: Readonly<Record<string, string>>;
}

const fileOf = (name: string, tarballs: ReadonlyMap<string, string>): string => {
  const tarball = tarballs.get(name);
  if (tarball === undefined) throw new Error(`no tarball of ${name}`);
  return `file:${tarball}`;
};

/** Makes an empty npm project and installs the tarballs in it, each standing in for the registry. */
export async function npmProject(project: NpmProject): Promise<void> {
  const { folder, packages, tarballs, registry = {} } = project;
  await mkdir(folder, { recursive: true });
  const own = Object.fromEntries(packages.map((name) => [name, fileOf(name, tarballs)]));
  const overrides = Object.fromEntries(
    [...tarballs.keys()].map((name) => [name, fileOf(name, tarballs)]),
  );
  const manifest = {
    name: "consumer",
    version: "1.0.0",
    private: true,
    type: "module",
    dependencies: { ...own, ...registry },
    overrides,
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
  const args = ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  await runCommand("npm", args, { cwd: folder });
}
