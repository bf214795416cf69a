import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFiles } from "../read-files.ts";
import { importAlone } from "./import-alone.ts";
import { packPackage } from "./pack-package.ts";
import { pnpm } from "./pnpm.ts";
import { publishedPackages } from "./published-package.ts";
import { runTrials } from "./run-trials.ts";
import { serveInstalled } from "./serve-installed.ts";
import type { Trial } from "./trial.ts";
import { typeCheckConsumer } from "./type-check-consumer.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const SERVER = "@sluice/server";

/** What is tried with every published package once the repository is built. */
const trialsIn = async (work: string): Promise<readonly Trial[]> => {
  const packages = publishedPackages(readFiles(root));
  const tarballs = new Map<string, string>();
  const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const folderOf = (name: string) => join(work, name.replace("/", "-"));
  return [
    ...packages.map((one) => ({
      name: `${one.name} has sound package metadata and types (publint, attw)`,
      run: async () => void (await pnpm(["run", "check:package"], { cwd: join(root, one.folder) })),
    })),
    ...packages.map((one) => ({
      name: `${one.name} is packed`,
      run: async () => void tarballs.set(one.name, await packPackage(one, root, work)),
    })),
    ...packages.map((one) => ({
      name: `${one.name} works alone in an empty npm project`,
      run: () => importAlone(one, tarballs, folderOf(one.name)),
    })),
    {
      name: "a consumer of all packages type-checks, declarations included",
      run: () =>
        typeCheckConsumer(packages, tarballs, {
          folder: join(work, "consumer"),
          root,
          nodeTypes: devDependencies["@types/node"],
        }),
    },
    {
      name: `${SERVER}, installed, serves, answers and stops`,
      run: () => serveInstalled(folderOf(SERVER)),
    },
  ];
};

const work = await mkdtemp(join(tmpdir(), "sluice-published-"));
try {
  const wanted = process.argv[2] ?? "";
  const trials = (await trialsIn(work)).filter(
    ({ name }) => name.includes(wanted) || name.endsWith("packed"),
  );
  const failed = await runTrials(trials, console.log);
  console.log(`${trials.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await rm(work, { recursive: true, force: true });
}
