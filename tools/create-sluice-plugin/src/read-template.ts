import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** A file of the template, or of a plugin made from it. */
export interface TemplateFile {
  /** In the folder, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Beside the sources and beside what is built of them. */
const FOLDER = fileURLToPath(new URL("../template/", import.meta.url));

/** All files of the template, in order of their paths. */
export async function readTemplate(): Promise<readonly TemplateFile[]> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    paths.map(async (path) => ({
      path: relative(FOLDER, path).replaceAll("\\", "/"),
      text: await readFile(path, "utf8"),
    })),
  );
}
