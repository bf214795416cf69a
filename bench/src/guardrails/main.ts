// What expressions of guardrails cost a long prompt, and how long others wait; README.md tells how to read it.
import { parseArgs } from "node:util";
import { HOSTILE_CASES } from "./hostile-cases.ts";
import { measureGuardrails } from "./measure-guardrails.ts";

const BYTES = 1_000_000;

const { values } = parseArgs({ options: { json: { type: "boolean" } } });
const rows = await measureGuardrails(HOSTILE_CASES, BYTES);
if (values.json === true) console.log(JSON.stringify({ node: process.version, rows }, null, 2));
else {
  console.table(
    rows.map(({ name, answered, unguarded, longestTurn, status }) => ({
      case: name,
      "answered, ms": Math.round(answered),
      "unguarded, ms": Math.round(unguarded),
      "longest turn, ms": Math.round(longestTurn),
      status,
    })),
  );
}
