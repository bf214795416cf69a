import type { Check } from "../check.ts";
import { readManifests } from "../read-manifests.ts";
import { stripComments } from "../strip-comments.ts";

const reExport = /export (?:type )?\{[^{}]*\} from "[^"]+";/g;

const judge = (text: string): string | undefined => {
  const code = stripComments(text);
  if (!reExport.test(code)) return "exports nothing by name";
  const rest = code.replaceAll(reExport, "").trim();
  return rest === "" ? undefined : `more than named re-exports: ${rest.split("\n", 1)[0]}`;
};

const sourceEntries = (exports: unknown): string[] => {
  if (typeof exports !== "object" || exports === null) return [];
  return Object.values(exports).flatMap((target: unknown) => {
    if (typeof target !== "object" || target === null) return [];
    const source = Object.entries(target).find(([condition]) => condition === "@sluice/source");
    return typeof source?.[1] === "string" ? [source[1]] : [];
  });
};

/** What a package shows is written down in one list. */
export const indexShape: Check = {
  name: "index-shape",
  promise: "every entry point of a package is only a list of named re-exports",
  find(files) {
    const texts = new Map(files.map(({ path, text }) => [path, text]));
    return [...readManifests(files)]
      .flatMap(([folder, manifest]) =>
        sourceEntries(manifest.exports).map((entry) => `${folder}/${entry.replace("./", "")}`),
      )
      .filter((path) => !path.startsWith("examples/"))
      .flatMap((path) => {
        const text = texts.get(path);
        const message = text === undefined ? "the entry point is missing" : judge(text);
        return message === undefined ? [] : [{ path, message }];
      });
  },
};
