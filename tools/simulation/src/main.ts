import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chart } from "./chart.ts";
import { compare } from "./compare.ts";
import { CONTESTANTS } from "./contestants.ts";
import { figuresTable } from "./tables.ts";
import { withFigures } from "./with-figures.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    /** Only shows the figures; the page stays as it is. */
    show: { type: "boolean", default: false },
  },
});
const docs = new URL("../../../docs/", import.meta.url);
const comparison = { requests: Number(values.requests), seed: Number(values.seed) };
const reports = CONTESTANTS.flatMap((strategy) => {
  console.error(`${strategy.name} …`);
  return compare([strategy], comparison);
});
console.log(figuresTable(reports));
if (!values.show) {
  const page = new URL("routing-simulation.md", docs);
  writeFileSync(page, withFigures(readFileSync(page, "utf8"), reports));
  writeFileSync(new URL("routing-simulation.svg", docs), chart(reports));
}
