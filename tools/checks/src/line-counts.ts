import { isCodeFile } from "./is-code-file.ts";
import { isTestFile } from "./is-test-file.ts";
import { packageFolder } from "./package-folder.ts";
import type { SourceFile } from "./source-file.ts";

/** Lines of one source file. */
export interface LineCount {
  readonly path: string;
  readonly lines: number;
}

/** Lines of every source file of the workspace packages: tests, fixtures and configuration are left out. */
export function lineCounts(files: readonly SourceFile[]): readonly LineCount[] {
  return files
    .filter(({ path }) => isCodeFile(path) && !isTestFile(path) && !/\.config\.ts$/.test(path))
    .filter(({ path }) => packageFolder(path) !== undefined)
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, "").split("\n").length }));
}
