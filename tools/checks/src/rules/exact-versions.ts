import type { Check } from "../check.ts";
import { readManifests } from "../read-manifests.ts";

const sections = ["dependencies", "devDependencies", "optionalDependencies"] as const;
const pinned = /^(workspace:\^|catalog:|npm:.+@\d[\w.+-]*|\d[\w.+-]*)$/;

const versionsOf = (section: unknown): [string, unknown][] =>
  typeof section === "object" && section !== null ? Object.entries(section) : [];

/** What is installed is written down to the last digit. */
export const exactVersions: Check = {
  name: "exact-versions",
  promise: "dependencies are pinned: an exact version, the catalog or the workspace",
  find: (files) =>
    [...readManifests(files)].flatMap(([folder, manifest]) =>
      sections
        .flatMap((section) => versionsOf(manifest[section]))
        .filter(([, version]) => typeof version !== "string" || !pinned.test(version))
        .map(([name, version]) => ({
          path: `${folder}/package.json`,
          message: `${name} is not pinned: ${String(version)}`,
        })),
    ),
};
