import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readFiles } from "../read-files.ts";
import { importAlone } from "./import-alone.ts";
import { makePlugin } from "./make-plugin.ts";
import { packPackage } from "./pack-package.ts";
import { pnpm } from "./pnpm.ts";
import { publishedPackages } from "./published-package.ts";
import { runTrials } from "./run-trials.ts";
import { serveInstalled } from "./serve-installed.ts";
import { type PackedPlugin, serveWithPlugins } from "./serve-with-plugins.ts";
import type { Trial } from "./trial.ts";
import { typeCheckConsumer } from "./type-check-consumer.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const SERVER = "@sluice/server";
const CREATOR = "create-sluice-plugin";
const MADE_PLUGIN = { name: "@acme/sluice-plugin-made", id: "made" };

/** Plugins of examples/, packed like a third party's; the one that answers itself comes last. */
const EXAMPLES = ["pii-redactor", "response-cache"];

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
    {
      name: `a plugin made by ${CREATOR} type-checks, passes its tests, builds and is packed`,
      run: async () => {
        const { name } = MADE_PLUGIN;
        const places = { creator: join(work, "creator"), folder: join(work, "made-plugin") };
        tarballs.set(name, await makePlugin({ ...places, name, tarballs }));
      },
    },
    {
      name: `plugins of others, packed and installed by npm beside ${SERVER}, act`,
      run: async () => {
        const examples = await Promise.all(EXAMPLES.map((id) => packExample(id, work)));
        const made = { ...MADE_PLUGIN, tarball: tarballs.get(MADE_PLUGIN.name) ?? "" };
        await serveWithPlugins([made, ...examples], tarballs, join(work, "with-plugins"));
      },
    },
  ];
};

const packExample = async (id: string, work: string): Promise<PackedPlugin> => {
  const [name, folder] = [`@sluice-examples/plugin-${id}`, `examples/plugin-${id}`];
  return { id, name, tarball: await packPackage({ name, folder }, root, work) };
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
