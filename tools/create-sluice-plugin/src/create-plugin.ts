import { mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fillTemplate } from "./fill-template.ts";
import { pluginNames } from "./plugin-names.ts";
import { readTemplate } from "./read-template.ts";
import { readVersions } from "./read-versions.ts";
import { Refusal } from "./refusal.ts";

/** What to make, and where. */
export interface PluginFolder {
  /** It must be empty, or not be there. */
  readonly folder: string;
  /** Of the package; absent: as the folder. */
  readonly name?: string | undefined;
  /** Of the plugin; absent: the package's name without its scope and `sluice-plugin-`. */
  readonly id?: string | undefined;
  /** One sentence on what it does. */
  readonly description?: string | undefined;
}

/**
 * Makes the package of a plugin and gives the paths of its files in the folder. Throws a `Refusal` for a folder that has
 * something in it and for names that cannot be.
 */
export async function createPlugin(wanted: PluginFolder): Promise<readonly string[]> {
  const folder = resolve(wanted.folder);
  const names = pluginNames(wanted.name ?? basename(folder), wanted.id);
  const description = wanted.description ?? "A plugin of the Sluice gateway";
  if (/[\n\r]/.test(description)) throw new Refusal("a description is one line");
  await demandEmpty(folder);
  const values = { ...names, description, ...(await readVersions()) };
  const files = (await readTemplate()).map((file) => fillTemplate(file, values));
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { flag: "wx" });
  }
  return files.map(({ path }) => path);
}

async function demandEmpty(folder: string): Promise<void> {
  const [first] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    if (error.code === "ENOTDIR") throw new Refusal(`${folder} is a file`);
    throw error;
  });
  if (first !== undefined) {
    throw new Refusal(`${folder} is not empty (it has ${first}); give the name of a new folder`);
  }
}
