// What checking a chat body costs beside parsing its JSON; README.md tells how to read it.
import { parseArgs } from "node:util";
import { toldTiming } from "../timing.ts";
import { measureValidation } from "./measure-validation.ts";
import { VALIDATION_BODIES } from "./validation-bodies.ts";

const ROUNDS = 200;

const { values } = parseArgs({ options: { json: { type: "boolean" } } });
const rows = VALIDATION_BODIES.map((body) => measureValidation(body, ROUNDS));
if (values.json === true) console.log(JSON.stringify({ node: process.version, rows }, null, 2));
else {
  console.table(
    rows.map(({ name, bytes, json, check, atMost, within }) => ({
      body: name,
      bytes,
      "JSON.parse µs (median / least)": toldTiming(json),
      "check µs (median / least)": toldTiming(check),
      "at most": atMost,
      verdict: within ? "within" : "over",
    })),
  );
}
