import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chart } from "./chart.ts";
import { compare } from "./compare.ts";
import { CONTESTANTS } from "./contestants.ts";
import { FIGURES } from "./figures.ts";
import { scenarioMark } from "./scenario-mark.ts";
import { withFigures } from "./with-figures.ts";

const docs = new URL("../../../docs/", import.meta.url);
const page = readFileSync(new URL("routing-simulation.md", docs), "utf8");
const SMALL = { requests: 400, seed: 7 };
const reports = compare(CONTESTANTS, SMALL);

const figuresOf = (text: string) =>
  text.split("<!-- figures: begin -->")[1]?.split("<!-- figures: end -->")[0] ?? "";

/** The first cells of every table row, head and rule included. */
const firstCells = (text: string) =>
  [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => `${cell}`.trim());

test("the page has the figures of a million requests of every strategy", () => {
  const told = figuresOf(page);
  expect(told).toContain("1,000,000 requests each, seed 1,");
  expect(told).toContain("(routing-simulation.svg)");
  expect(firstCells(told)).toEqual(firstCells(figuresOf(withFigures(page, reports))));
});

test("the figures are of the scenario as it stands; if not, run npm run simulate", () => {
  expect(figuresOf(page)).toContain(scenarioMark(1_000_000));
  expect(scenarioMark(1_000_000)).not.toBe(scenarioMark(400));
});

test("every strategy of the page is told of in its words", () => {
  for (const { name } of CONTESTANTS) expect(page).toContain(`**${name}**`);
});

test("the same seed gives the same page and chart, another seed another", () => {
  const again = compare(CONTESTANTS, SMALL);
  expect(withFigures(page, again)).toBe(withFigures(page, reports));
  expect(chart(again)).toBe(chart(reports));
  const other = compare(CONTESTANTS, { ...SMALL, seed: 8 });
  expect(withFigures(page, other)).not.toBe(withFigures(page, reports));
});

test("only the figures of the page change", () => {
  const without = (text: string) => text.replace(figuresOf(text), "");
  expect(without(withFigures(page, reports))).toBe(without(page));
});

test("the chart has a bar for every strategy and figure", () => {
  const bars = chart(reports).match(/<rect x=/g) ?? [];
  expect(bars).toHaveLength(CONTESTANTS.length * FIGURES.length);
  const committed = readFileSync(new URL("routing-simulation.svg", docs), "utf8");
  expect(committed.match(/<rect x=/g)).toHaveLength(bars.length);
});

test("a page without a place for figures is refused", () => {
  expect(() => withFigures("# Nothing", reports)).toThrow("figures: begin");
});
