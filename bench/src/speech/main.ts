// What speech pays for the way through the gateway; README.md tells how to read it.
import { parseArgs } from "node:util";
import { AT_MOST, measureSpeech } from "./measure-speech.ts";

const REQUESTS = 200;

const { values } = parseArgs({ options: { json: { type: "boolean" } } });
const rows = await measureSpeech(REQUESTS);
if (values.json === true) console.log(JSON.stringify({ node: process.version, rows }, null, 2));
else {
  console.table(
    rows.map(({ name, addedMs, leftMs, leftMostMs, within }) => ({
      speech: name,
      "added to first byte, p50 (ms)": addedMs.toPrecision(3),
      "at most": AT_MOST.addedMs,
      "left to closed, p50 / most (ms)": `${leftMs.toPrecision(3)} / ${leftMostMs.toPrecision(3)}`,
      "at most ": AT_MOST.leftMs,
      verdict: within ? "within" : "over",
    })),
  );
}
process.exit(0);
