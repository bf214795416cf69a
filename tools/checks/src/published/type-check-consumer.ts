import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { npmProject } from "./npm-project.ts";
import type { PublishedPackage } from "./published-package.ts";
import { runCommand } from "./run-command.ts";

const compilerOptions = {
  target: "ES2023",
  lib: ["ES2023"],
  module: "NodeNext",
  moduleResolution: "NodeNext",
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  types: ["node"],
};

const source = (packages: readonly PublishedPackage[]): string =>
  packages
    .map(({ name }, index) => `import * as face${index} from "${name}";\nvoid face${index};`)
    .concat("export {};", "")
    .join("\n");

/** Type-checks a program that uses all packages, declarations included, as a user's compiler would. */
export async function typeCheckConsumer(
  packages: readonly PublishedPackage[],
  tarballs: ReadonlyMap<string, string>,
  place: { readonly folder: string; readonly root: string; readonly nodeTypes: string },
): Promise<void> {
  const { folder, root, nodeTypes } = place;
  const importable = packages.filter(({ manifest }) => manifest.exports !== undefined);
  await npmProject({
    folder,
    packages: importable.map(({ name }) => name),
    tarballs,
    registry: { "@types/node": nodeTypes },
  });
  await writeFile(join(folder, "consumer.ts"), source(importable));
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["consumer.ts"] }),
  );
  await runCommand(join(root, "node_modules/.bin/tsc"), ["-p", "."], { cwd: folder });
}
