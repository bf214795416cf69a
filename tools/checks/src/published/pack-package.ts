import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pnpm } from "./pnpm.ts";
import type { PublishedPackage } from "./published-package.ts";

/** Packs a built package into a folder of its own and gives the path of the tarball. */
export async function packPackage(
  { folder, name }: Pick<PublishedPackage, "folder" | "name">,
  root: string,
  target: string,
): Promise<string> {
  const destination = join(target, folder.replaceAll("/", "-"));
  await pnpm(["pack", "--pack-destination", destination], { cwd: join(root, folder) });
  const [tarball] = (await readdir(destination)).filter((file) => file.endsWith(".tgz"));
  if (tarball === undefined) throw new Error(`${name} was not packed`);
  return join(destination, tarball);
}
