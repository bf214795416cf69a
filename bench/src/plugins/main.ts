// What plugins cost a request that uses none, and one that uses one; README.md tells how to read it.
import { parseArgs } from "node:util";
import { toldTiming } from "../timing.ts";
import { measurePlugins } from "./measure-plugins.ts";

const ROUNDS = 100;

const { values } = parseArgs({ options: { json: { type: "boolean" } } });
const rows = await measurePlugins(ROUNDS);
if (values.json === true) console.log(JSON.stringify({ node: process.version, rows }, null, 2));
else {
  console.table(
    rows.map(({ name, cost, atMost, within }) => ({
      plugins: name,
      "µs a request (median / least)": toldTiming(cost),
      "at most": atMost ?? "",
      verdict: within ? "within" : "over",
    })),
  );
}
