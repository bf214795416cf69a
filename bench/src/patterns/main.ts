// What hostile patterns of users cost as they grow; README.md tells how to read it.
import { parseArgs } from "node:util";
import { toldTiming } from "../timing.ts";
import { HOSTILE_PATTERNS } from "./hostile-patterns.ts";
import { measurePattern } from "./measure-pattern.ts";

const SIZES = [1000, 10_000, 100_000];
const ROUNDS = 20;

const { values } = parseArgs({ options: { json: { type: "boolean" } } });
const rows = HOSTILE_PATTERNS.flatMap((hostile) =>
  SIZES.map((size) => measurePattern(hostile, size, ROUNDS)),
);
if (values.json === true) console.log(JSON.stringify({ node: process.version, rows }, null, 2));
else {
  console.table(
    rows.map(({ name, size, time, reads }) => ({
      pattern: name,
      characters: size,
      "µs (median / least)": toldTiming(time),
      "reads of a character": reads.toFixed(2),
    })),
  );
}
