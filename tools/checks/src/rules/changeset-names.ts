import type { Check } from "../check.ts";
import { readManifests } from "../read-manifests.ts";

const namesIn = (text: string): string[] => {
  const [, head = ""] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
  return [...head.matchAll(/^["']?([^"':]+)["']?:/gm)].map(([, name]) => name ?? "");
};

/** A changeset that names no package would stop a release. */
export const changesetNames: Check = {
  name: "changeset-names",
  promise: "every changeset names packages of this repository",
  find(files) {
    const known = new Set([...readManifests(files).values()].map(({ name }) => name));
    return files
      .filter(({ path }) => /^\.changeset\/(?!README)[^/]+\.md$/.test(path))
      .flatMap(({ path, text }) =>
        namesIn(text)
          .filter((name) => !known.has(name))
          .map((name) => ({ path, message: `there is no package ${name}` })),
      );
  },
};
