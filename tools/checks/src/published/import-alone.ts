import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { npmProject } from "./npm-project.ts";
import type { PublishedPackage } from "./published-package.ts";
import { runCommand } from "./run-command.ts";

const entriesOf = ({ name, manifest }: PublishedPackage): string[] =>
  Object.keys(manifest.exports ?? {})
    .filter((entry) => entry !== "./package.json")
    .map((entry) => name + entry.slice(1));

const program = (entries: readonly string[]): string => `
for (const entry of ${JSON.stringify(entries)}) {
  const names = Object.keys(await import(entry));
  if (names.length === 0) throw new Error(entry + " exports nothing");
}
`;

const binsOf = ({ manifest }: PublishedPackage): string[] => Object.keys(manifest.bin ?? {});

/** Whether a package says that it starts on the oldest Node that this repository is used with. */
const startsOnOldNode = ({ manifest }: PublishedPackage): boolean =>
  /^>=(18|20)\b/.test(Object(manifest.engines).node ?? "");

/** Runs a program on the PATH's own Node where the package allows it, else on this one. */
const askForHelp = (one: PublishedPackage, path: string, folder: string): Promise<string> => {
  const options = { cwd: folder, timeoutMs: 60_000 };
  return startsOnOldNode(one)
    ? runCommand(path, ["--help"], options)
    : runCommand(process.execPath, [path, "--help"], options);
};

/**
 * Installs one package with nothing but what it needs, imports each of its entry points and asks
 * each of its programs for help.
 */
export async function importAlone(
  one: PublishedPackage,
  tarballs: ReadonlyMap<string, string>,
  folder: string,
): Promise<void> {
  const allowed = new Map(
    [...tarballs].filter(([name]) => [one.name, ...one.needs].includes(name)),
  );
  await npmProject({ folder, packages: [one.name], tarballs: allowed });
  await writeFile(join(folder, "import.mjs"), program(entriesOf(one)));
  await runCommand(process.execPath, ["import.mjs"], { cwd: folder });
  for (const bin of binsOf(one)) {
    await askForHelp(one, join(folder, "node_modules/.bin", bin), folder);
  }
}
