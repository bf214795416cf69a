import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadPackage } from "./load-package.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-load-"));
  const broken = join(folder, "node_modules/broken-package");
  await mkdir(broken, { recursive: true });
  await writeFile(
    join(broken, "package.json"),
    '{"name":"broken-package","exports":{"./x":"./x.js"}}',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a package that is not there is to be installed", async () => {
  await expect(loadPackage("no-such-package", folder)).rejects.toThrow(
    "npm install no-such-package",
  );
});

test("a file that is not there is nothing to install", async () => {
  await expect(loadPackage("./plugins/none.mjs", folder)).rejects.toThrow(
    `There is no file ${join(folder, "plugins/none.mjs")}`,
  );
});

test("a package that is there and broken says so", async () => {
  await expect(loadPackage("broken-package", folder)).rejects.toThrow(
    /cannot be loaded: .*exports/,
  );
});
