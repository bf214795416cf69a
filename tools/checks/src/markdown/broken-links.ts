import { posix } from "node:path";
import type { SourceFile } from "../source-file.ts";
import { headingAnchors } from "./heading-anchors.ts";
import { linkTargets } from "./link-targets.ts";

const isOutside = (target: string): boolean => /^[a-z][a-z0-9+.-]*:|^\/\//i.test(target);

/** Every folder and file that the paths name. */
const everyPath = (files: readonly SourceFile[]): ReadonlySet<string> => {
  const all = new Set<string>(["."]);
  for (const { path } of files) {
    for (let at = path; at !== "."; at = posix.dirname(at)) all.add(at);
  }
  return all;
};

/** The links of one page that lead to no file, folder or heading of the repository. */
export function brokenLinks(page: SourceFile, files: readonly SourceFile[]): readonly string[] {
  const paths = everyPath(files);
  const pages = new Map(files.map((file) => [file.path, file.text]));
  return linkTargets(page.text)
    .filter((target) => !isOutside(target))
    .filter((target) => {
      const [file = "", anchor] = decodeURI(target).split("#", 2);
      const path =
        file === "" ? page.path : posix.join(posix.dirname(page.path), file).replace(/\/$/, "");
      if (!paths.has(path)) return true;
      return anchor !== undefined && !headingAnchors(pages.get(path) ?? "").has(anchor);
    });
}
