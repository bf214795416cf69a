import { expect, it } from "vitest";
import { brokenLinks } from "../tools/checks/src/markdown/broken-links.ts";
import { readFiles } from "../tools/checks/src/read-files.ts";

const files = readFiles(new URL("../", import.meta.url).pathname);
const pages = files.filter(({ path }) => path.endsWith(".md") && !path.startsWith(".changeset/"));

it.each(pages)("links of $path lead somewhere", (page) => {
  expect(brokenLinks(page, files)).toEqual([]);
});
