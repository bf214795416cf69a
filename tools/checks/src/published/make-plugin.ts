import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { npmProject } from "./npm-project.ts";
import { runCommand } from "./run-command.ts";

const CREATOR = "create-sluice-plugin";

const INSTALL = ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];

/** Where a new plugin is made, and of what. */
export interface NewPlugin {
  /** Where `create-sluice-plugin` is to be installed. */
  readonly creator: string;
  /** The new folder. */
  readonly folder: string;
  readonly name: string;
  readonly tarballs: ReadonlyMap<string, string>;
}

/**
 * Makes a plugin as its author would, and runs its own checks: types, tests, build. Our packages come
 * from the tarballs, as if from the registry. Gives the path of the packed plugin.
 */
export async function makePlugin({ creator, folder, name, tarballs }: NewPlugin): Promise<string> {
  await npmProject({ folder: creator, packages: [CREATOR], tarballs });
  const create = join(creator, "node_modules/.bin", CREATOR);
  await runCommand(create, [folder, "--name", name], { cwd: creator });
  const path = join(folder, "package.json");
  const made = await readFile(path, "utf8");
  await writeFile(path, JSON.stringify(fromTarballs(JSON.parse(made), tarballs)));
  await runCommand("npm", INSTALL, { cwd: folder });
  await runCommand("npm", ["run", "check"], { cwd: folder });
  await writeFile(path, made);
  const [packed] = JSON.parse(
    await runCommand("npm", ["pack", "--json", "--loglevel=error"], { cwd: folder }),
  ) as readonly { readonly filename: string }[];
  if (packed === undefined) throw new Error(`${name} was not packed`);
  return join(folder, packed.filename);
}

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>;
}

const fromTarballs = (
  manifest: Manifest,
  tarballs: ReadonlyMap<string, string>,
): Manifest & { readonly overrides: object } => {
  const overrides = Object.fromEntries(
    [...tarballs].map(([name, tarball]) => [name, `file:${tarball}`]),
  );
  const ours = Object.keys(manifest.devDependencies).filter((name) => tarballs.has(name));
  const devDependencies = {
    ...manifest.devDependencies,
    ...Object.fromEntries(ours.map((name) => [name, overrides[name] ?? ""])),
  };
  // A peer that is a direct dependency too may not be overridden to another range.
  return { ...manifest, devDependencies, peerDependencies: {}, overrides } as ReturnType<
    typeof fromTarballs
  >;
};
