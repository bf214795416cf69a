// What a chunk of a stream costs in each dialect, beside JSON.parse alone; README.md tells how to read it.
import { parseArgs } from "node:util";
import { toldTiming } from "../timing.ts";
import { DIALECTS } from "./dialects.ts";
import { type DecodingRow, measureDecoding } from "./measure-decoding.ts";

const SIZE = { rounds: 100, chunks: 1000 };

const { values } = parseArgs({ options: { json: { type: "boolean" } } });
const rows = DIALECTS.flatMap((dialect) =>
  dialect.streams.map((stream) => measureDecoding(dialect, stream, SIZE)),
);
if (values.json === true) console.log(JSON.stringify({ node: process.version, rows }, null, 2));
else console.table(rows.map(shown));

function shown({ dialect, brings, bytes, json, cut, decode, write }: DecodingRow) {
  return {
    dialect,
    chunks: brings,
    bytes,
    "JSON.parse µs (median / least)": toldTiming(json),
    "cut µs": toldTiming(cut),
    "decode µs": toldTiming(decode),
    "write µs": toldTiming(write),
    "decode / JSON.parse": (decode.least / json.least).toPrecision(2),
  };
}
