import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spawnServer } from "../spawn-server.ts";

/** Packages that some configurations and some requests need. */
const UNUSED = [
  "@redis/client",
  "@smithy/core",
  "@smithy/signature-v4",
  "ajv",
  "entities",
  "import-meta-resolve",
  "obscenity",
  "pg",
  "pino-pretty",
  "randexp",
  "re2js",
];
/** Files that load what is seldom needed besides what always is. */
const WHOLE = ["undici/index.js", "rate-limiter-flexible/index.js", "schema/src/openapi/index.ts"];
/** Writes the address of each module that is loaded. */
const TELLS = `
  import { registerHooks } from "node:module";
  registerHooks({
    load(url, context, next) {
      process.stdout.write("loads " + url + "\\n");
      return next(url, context);
    },
  });`;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-loaded-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a start loads nothing that its configuration does not use: all of it stays in memory", async () => {
  const config = join(folder, "sluice.yaml");
  await writeFile(config, "database: sqlite:data/sluice.db\nproviders: {}\n");
  const hook = `--import=data:text/javascript,${encodeURIComponent(TELLS)}`;
  const server = await spawnServer(config, ["--log", "json"], [hook]);
  await server.end();
  const loaded = server.lines.filter((line) => line.startsWith("loads "));
  const packages = new Set(loaded.flatMap((line) => packageOf(line) ?? []));
  expect(packages).toContain("express");
  expect(UNUSED.filter((name) => packages.has(name))).toEqual([]);
  expect(WHOLE.filter((end) => loaded.some((line) => line.endsWith(`/${end}`)))).toEqual([]);
  expect(loaded.filter((line) => line.includes("/task-type/phrases/"))).toEqual([]);
});

function packageOf(line: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(line)?.[1];
}
