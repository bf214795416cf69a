import type { Check } from "../check.ts";
import { readManifests } from "../read-manifests.ts";

/** Every package says what it is; every published one can be built. */
export const packageFiles: Check = {
  name: "package-files",
  promise: "every package has a README.md, every published one a tsup.config.ts",
  find(files) {
    const paths = new Set(files.map(({ path }) => path));
    return [...readManifests(files)].flatMap(([folder, manifest]) =>
      [`${folder}/README.md`, ...(manifest.private ? [] : [`${folder}/tsup.config.ts`])]
        .filter((path) => !paths.has(path))
        .map((path) => ({ path, message: "missing" })),
    );
  },
};
