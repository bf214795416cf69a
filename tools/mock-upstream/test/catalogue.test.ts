import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMON_OPTIONS, FAULTS, type FaultName, fault } from "../src/index.ts";

const here = new URL("./", import.meta.url);
const readme = readFileSync(new URL("../README.md", here), "utf8");
const tests = readdirSync(here)
  .filter((name) => /^[a-z]+(-[a-z]+)*\.test\.ts$/.test(name) && name !== "catalogue.test.ts")
  .map((name) => readFileSync(new URL(name, here), "utf8"))
  .join("\n");

describe("the catalogue", () => {
  it("names no fault twice", () => {
    const names = FAULTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(FAULTS)("describes $name in one line without a full stop", ({ description }) => {
    expect(description).toMatch(/^[^\n]{5,100}[^.\n]$/);
  });

  it.each(FAULTS)("has a test of $name", ({ name }) => {
    expect(tests).toContain(`"${name}"`);
  });

  it.each(FAULTS)("has a row for $name in the README", ({ name, description, options, reach }) => {
    const own = Object.entries(options).map(
      ([option, { default: value }]) => `\`${option}\` ${value}`,
    );
    const cells = [`\`${name}\``, description, reach, own.join(", ")];
    const row = readme
      .split("\n")
      .map((line) =>
        line
          .split("|")
          .map((cell) => cell.trim())
          .slice(1, -1),
      )
      .find(([first]) => first === `\`${name}\``);
    expect(row).toEqual(cells);
  });

  it("is counted in the README, with what all faults take", () => {
    expect(readme).toContain(`${FAULTS.length} named faults`);
    for (const [name, { description }] of Object.entries(COMMON_OPTIONS)) {
      expect(readme).toMatch(new RegExp(`^\\| \`${name}\` .*\\| ${description} *\\|$`, "m"));
    }
  });

  it("gives options of the same name the same kind, and none the name of a common one", () => {
    const kinds = new Map<string, string>();
    for (const { options } of FAULTS) {
      for (const [name, { kind }] of Object.entries(options)) {
        expect(kinds.get(name) ?? kind).toBe(kind);
        expect(COMMON_OPTIONS).not.toHaveProperty(name);
        kinds.set(name, kind);
      }
    }
  });

  it("says which name it does not know", () => {
    expect(() => fault("cat" as FaultName)).toThrow("no fault is named cat");
  });
});
