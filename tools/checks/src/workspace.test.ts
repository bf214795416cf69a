import { describe, expect, it } from "vitest";
import { checks } from "./checks.ts";
import { exceptions } from "./exceptions.ts";
import { readFiles } from "./read-files.ts";
import { runCheck } from "./run-check.ts";

const root = new URL("../../../", import.meta.url).pathname;
const files = readFiles(root);

describe("this repository", () => {
  it("is read from its root", () => {
    expect(files.map(({ path }) => path)).toContain("pnpm-lock.yaml");
    expect(files.some(({ path }) => path.startsWith("packages/errors/src/"))).toBe(true);
  });

  it.each(checks)("$name: $promise", (check) => {
    expect(runCheck(check, files, exceptions)).toEqual([]);
  });

  it("has a reason for every exception, and a check it belongs to", () => {
    const names = checks.map(({ name }) => name);
    for (const { check, reason } of exceptions) {
      expect(names).toContain(check);
      expect(reason.length).toBeGreaterThan(20);
    }
  });
});
