import type { Check } from "../check.ts";

const folderOf = (path: string): string | undefined => /^.*?\/__fixtures__(?=\/)/.exec(path)?.[0];

/** Recorded answers say where they were seen. */
export const fixtureOrigins: Check = {
  name: "fixture-origins",
  promise: "every __fixtures__ folder says in ORIGIN.md where its files come from",
  find(files) {
    const paths = new Set(files.map(({ path }) => path));
    const folders = new Set(files.flatMap(({ path }) => folderOf(path) ?? []));
    return [...folders]
      .map((folder) => `${folder}/ORIGIN.md`)
      .filter((path) => !paths.has(path))
      .map((path) => ({ path, message: "missing" }));
  },
};
