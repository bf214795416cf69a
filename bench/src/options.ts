import { parseArgs } from "node:util";
import { MEASURES, type Measure } from "./budget.ts";

/** What to run, and how it is told. */
export interface Options {
  readonly measures: readonly Measure[];
  /** Times each measure is taken of both. */
  readonly rounds: number;
  /** Share of the requests of each scenario that is sent. */
  readonly share: number;
  readonly json: boolean;
}

/** Reads the command line; throws for an option or a measure that does not exist. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", multiple: true },
      quick: { type: "boolean" },
      json: { type: "boolean" },
      rounds: { type: "string" },
    },
  });
  const quick = values.quick === true;
  return {
    measures: values.only === undefined ? MEASURES : values.only.flatMap(named),
    rounds: values.rounds === undefined ? (quick ? 1 : 7) : readRounds(values.rounds),
    share: quick ? 0.25 : 1,
    json: values.json === true,
  };
}

/** Any part of a name will do: `--only paced`. */
function named(part: string): readonly Measure[] {
  const found = MEASURES.filter((measure) => measure.toLowerCase().includes(part.toLowerCase()));
  if (found.length > 0) return found;
  throw new Error(`No measure is called "${part}"; there are: ${MEASURES.join("; ")}`);
}

function readRounds(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new Error("--rounds takes a number from 1 to 99");
}
