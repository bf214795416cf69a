import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";

// Each test starts a whole vitest, which takes a loaded machine its time.
vi.setConfig({ testTimeout: 180_000 });

const reporter = fileURLToPath(new URL("../../../scripts/tally-reporter.ts", import.meta.url));
const vitest = fileURLToPath(new URL("../../../node_modules/vitest/vitest.mjs", import.meta.url));

const tallyOf = (tests: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-tally-"));
  try {
    for (const [name, code] of Object.entries(tests)) {
      writeFileSync(join(folder, `${name}.test.js`), code);
    }
    const args = [vitest, "run", "--globals", "--root", folder, "--reporter", reporter];
    const { stdout, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
    return { last: stdout.trimEnd().split("\n").at(-1), status };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

it("ends a run with its tally", () => {
  const mixed = 'test("a", () => {}); test.skip("b", () => {}); test.todo("c");';
  expect(tallyOf({ mixed })).toEqual({ last: "1 passed, 0 failed, 2 skipped", status: 0 });
});

it("counts what broke outside of tests", () => {
  const tests = {
    fine: 'test("a", () => {});',
    failing: 'test("a", () => { throw new Error("no"); });',
    unloadable: 'import "./missing.js"; test("a", () => {});',
    unready:
      'describe("s", () => { beforeAll(() => { throw new Error("no"); }); test("a", () => {}); });',
    leaking: 'test("a", () => { Promise.reject(new Error("late")); });',
  };
  expect(tallyOf(tests)).toEqual({
    last: "2 passed, 4 failed, 1 skipped",
    status: 1,
  });
});
