import { lineCounts } from "./line-counts.ts";
import { packageFolder } from "./package-folder.ts";
import { quantile } from "./quantile.ts";
import { readFiles } from "./read-files.ts";

/** Prints how long the source files are, package by package. */
const counts = lineCounts(readFiles(new URL("../../../", import.meta.url).pathname));
const byPackage = Map.groupBy(counts, ({ path }) => packageFolder(path) ?? "");

const describe = (sizes: readonly number[]) => ({
  files: sizes.length,
  lines: sizes.reduce((sum, lines) => sum + lines, 0),
  median: quantile(sizes, 0.5),
  p90: quantile(sizes, 0.9),
  longest: quantile(sizes, 1),
});

console.table({
  ...Object.fromEntries(
    [...byPackage].map(([name, own]) => [name, describe(own.map(({ lines }) => lines))]),
  ),
  all: describe(counts.map(({ lines }) => lines)),
});
