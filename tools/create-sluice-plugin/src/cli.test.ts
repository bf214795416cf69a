import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("cli.ts", import.meta.url));

let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "create-sluice-plugin-"));
});
afterAll(() => rm(work, { recursive: true, force: true }));

/** Exit code and what was printed, of the program in a process of its own. */
function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], { cwd: work }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

it("makes the folder and says what to do next", { timeout: 180_000 }, async () => {
  const { code, out } = await run("shout", "--name", "@acme/shout", "--description", "Shouts");
  expect(code).toBe(0);
  expect(out).toMatch(/shout\/src\/shout\.ts[\s\S]*cd shout\n {2}npm install\n {2}npm run check/);
  expect(JSON.parse(await readFile(join(work, "shout/package.json"), "utf8"))).toMatchObject({
    name: "@acme/shout",
    description: "Shouts",
  });
});

it.each([
  [[], /give the name of a folder[\s\S]*npm create sluice-plugin/],
  [["a", "b"], /one folder is enough: what is b\?/],
  [["a", "--colour"], /Unknown option '--colour'/],
  [["Bad Name"], /npm takes no package/],
])("refuses %j with exit code 2", { timeout: 180_000 }, async (args, words) => {
  const { code, err } = await run(...args);
  expect(code).toBe(2);
  expect(err).toMatch(words);
});

it("tells its options", { timeout: 180_000 }, async () => {
  expect(await run("--help")).toMatchObject({
    code: 0,
    out: expect.stringContaining("--description"),
  });
});
