import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PARAMETER_SAMPLES } from "../../../../packages/providers/src/conformance/parameter-samples.ts";
import { adapterTables } from "./adapter-tables.ts";
import { makeParameterMatrix } from "./make-parameter-matrix.ts";

const page = new URL("../../../../docs/parameters.md", import.meta.url);

test("the page is what the adapters say; if not, run parameter-matrix/main.ts", () => {
  expect(readFileSync(page, "utf8")).toBe(makeParameterMatrix());
});

test("every parameter that a table has a rule for is tried by the conformance tests", () => {
  const tried = new Set(PARAMETER_SAMPLES.map(({ name }) => name));
  for (const [adapter, { rules }] of adapterTables()) {
    expect([adapter, Object.keys(rules).filter((name) => !tried.has(name))]).toEqual([adapter, []]);
  }
});

test("every adapter has a rule for every parameter", () => {
  for (const [adapter, { rules }] of adapterTables()) {
    const missing = PARAMETER_SAMPLES.filter(({ name }) => !Object.hasOwn(rules, name));
    expect([adapter, missing.map(({ name }) => name)]).toEqual([adapter, []]);
  }
});
