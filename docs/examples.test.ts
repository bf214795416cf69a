import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { CodeBlock } from "../tools/checks/src/markdown/code-block.ts";
import { testedBlocks } from "../tools/checks/src/markdown/tested-blocks.ts";
import { packageFolder } from "../tools/checks/src/package-folder.ts";
import { readFiles } from "../tools/checks/src/read-files.ts";
import { readManifests } from "../tools/checks/src/read-manifests.ts";

const root = new URL("../", import.meta.url).pathname;
const serverMain = join(root, "apps/server/src/main.ts");
const run = promisify(execFile);

const files = readFiles(root);
const blocks = files
  .filter(({ path }) => /(^|\/)README\.md$|^docs\/.*\.md$/.test(path))
  .flatMap(testedBlocks)
  .map((block) => ({ ...block, place: `${block.path}:${block.line}` }));
const programs = blocks.filter(({ language }) => language === "ts");
const configurations = blocks.filter(({ purpose }) => purpose === "sluice.yaml");

/** A folder that is gone afterwards. */
const inFolder = async (prefix: string, use: (folder: string) => Promise<void>) => {
  const folder = await mkdtemp(prefix);
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const node = async (folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { NODE_OPTIONS: _, VITEST: __, ...outer } = process.env;
  const outcome = await run(process.execPath, ["--conditions=@sluice/source", ...args], {
    cwd: folder,
    env: { ...outer, ...env },
    timeout: 150_000,
  }).catch((error: { stdout: string; stderr: string; message: string }) => error);
  if ("message" in outcome) {
    expect.fail(`${outcome.message}\n${outcome.stdout}\n${outcome.stderr}`);
  }
};

/** The package that an example belongs to; pages that belong to none see what the server sees. */
const owner = ({ path }: CodeBlock): string => packageFolder(path) ?? "apps/server";

/** A value for each environment variable that a configuration needs. */
const neededVariables = (code: string): Record<string, string> =>
  Object.fromEntries(
    [...code.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => [
      `${name}`,
      "a-value-of-30-characters-at-all",
    ]),
  );

describe("examples", () => {
  it("are in the README of every published package", () => {
    const shown = new Set(programs.map(owner));
    const published = [...readManifests(files)].filter(
      ([, manifest]) => manifest.private !== true && manifest.exports !== undefined,
    );
    expect(published.map(([folder]) => folder).filter((folder) => !shown.has(folder))).toEqual([]);
  });

  it.concurrent.each(programs)("$place runs", { timeout: 180_000 }, async (block) => {
    await inFolder(join(root, owner(block), ".docs-"), async (folder) => {
      const file = join(folder, "example.ts");
      await writeFile(file, block.code);
      await node(folder, [file]);
    });
  });

  it.skipIf(!existsSync(serverMain)).concurrent.each(configurations)(
    "$place is a configuration that sluice accepts",
    { timeout: 180_000 },
    async ({ code }) => {
      await inFolder(join(tmpdir(), "sluice-docs-"), async (folder) => {
        const file = join(folder, "sluice.yaml");
        await writeFile(file, code);
        await node(folder, [serverMain, "check", "--config", file], neededVariables(code));
      });
    },
  );
});
