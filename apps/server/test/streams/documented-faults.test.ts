import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rightFor, SIXTEEN_FAULTS, wordsFor } from "./sixteen-faults.ts";
import type { Mode } from "./ways.ts";

const PAGE = readFileSync(new URL("../../../../docs/streams.md", import.meta.url), "utf8");

/** The columns behind the fault, in their order. */
const COLUMNS = [
  "first token",
  "30 tokens",
  "complete",
  "continued",
] as const satisfies readonly Mode[];

const rows = PAGE.split("\n")
  .filter((line) => /^\| \d+ /.test(line))
  .map((line) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

test("the page on streams has a row for each fault, with what is tested", () => {
  const tested = Object.entries(SIXTEEN_FAULTS).map(([name, fault]) => [
    name,
    ...COLUMNS.map((mode) => wordsFor(rightFor(fault, mode))),
  ]);
  expect(rows).toEqual(tested);
});
