import type { Check } from "../check.ts";
import { readManifests } from "../read-manifests.ts";

const namesIn = (text: string): string[] => {
  const [, head = ""] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
  return [...head.matchAll(/^["']?([^"':]+)["']?:/gm)].map(([, name]) => name ?? "");
};

const judge = (text: string, known: ReadonlySet<string>): string[] => {
  const names = namesIn(text);
  if (names.length === 0) return ["names no package between its two lines of ---"];
  return names.filter((name) => !known.has(name)).map((name) => `there is no package ${name}`);
};

/** A changeset that names no package, or an unknown one, would stop a release. */
export const changesetNames: Check = {
  name: "changeset-names",
  promise: "every changeset names packages of this repository",
  find(files) {
    const known = new Set([...readManifests(files).values()].map(({ name }) => name));
    return files
      .filter(({ path }) => /^\.changeset\/(?!README)[^/]+\.md$/.test(path))
      .flatMap(({ path, text }) => judge(text, known).map((message) => ({ path, message })));
  },
};
