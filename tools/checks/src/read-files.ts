import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceFile } from "./source-file.ts";

const skippedFolders = new Set(["node_modules", "dist", ".git", ".turbo", ".sluice", "coverage"]);
const textFiles = /\.(ts|tsx|mts|mjs|js|json|jsonc|md|yaml|yml|css|html)$/;

const readText = (file: string): string =>
  textFiles.test(file) && !file.includes("/__fixtures__/") ? readFileSync(file, "utf8") : "";

/** Every file under a folder, without what is built or installed. Paths are relative to the folder. */
export function readFiles(root: string, folder = ""): readonly SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return skippedFolders.has(entry.name) || entry.name.startsWith(".docs-")
        ? []
        : readFiles(root, path);
    }
    return entry.isFile() ? [{ path, text: readText(join(root, path)) }] : [];
  });
}
