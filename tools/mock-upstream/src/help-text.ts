import { COMMON_OPTIONS } from "./faults/common-options.ts";
import { FAULTS } from "./faults/fault-list.ts";
import type { FaultOption, FaultOptionSpecs } from "./faults/fault-option.ts";
import { flagOf } from "./read-fault-options.ts";

const placeOf = (option: FaultOption): string => {
  switch (option.kind) {
    case "number":
      return " N";
    case "text":
      return " TEXT";
    case "choice":
      return ` ${option.choices.join("|")}`;
    case "flag":
      return "";
    default:
      return option satisfies never;
  }
};

const defaultOf = ({ default: value }: FaultOption): string =>
  value === "" || value === false ? "" : ` (${value})`;

const optionLines = (specs: FaultOptionSpecs, indent: string): readonly string[] =>
  Object.entries(specs).flatMap(([name, option]) => [
    `${indent}--${flagOf(name)}${placeOf(option)}`,
    `${indent}    ${option.description}${defaultOf(option)}`,
  ]);

/** All faults with their options, as `--list` prints them. */
export function listText(): string {
  return FAULTS.map(({ name, description, options }) =>
    [name, `    ${description}`, ...optionLines(options, "    ")].join("\n"),
  ).join("\n");
}

/** What `--help` prints. */
export function helpText(): string {
  return `sluice-mock-upstream: a model provider on this machine that fails as told

  Point a gateway or client at http://127.0.0.1:PORT/v1 (Gemini: /v1beta, Cohere: /v2, Bedrock: no
  path). Without a fault every call is answered in the protocol of its path.

Where
  --port N          port to listen on; a free one unless given
  --host HOST       127.0.0.1 unless given

What goes wrong
  --fault NAME      a named fault; its options are flags too (--list shows them)
  --random SHARE    this share of calls, 0 to 1, meets some fault
  --seed N          the same seed gives the same random faults (1)
  --faults FILE     answers of the first calls, one block a call, a line --- between two; a block is
                    a script (STATUS, H, W, JSON, PAUSE, END, RST ...) or FAULT name option=value
  --status N        every call fails with this status, 400 to 599
  --path SUFFIX     only calls whose path ends so meet what goes wrong; the others are fine
  --delay MS        wait before each answer

Every fault and the complete answer take
${optionLines(COMMON_OPTIONS, "  ").join("\n")}
  --interval MS
      the same as --interval-ms

What it says
  --log             one line of JSON on stdout for each call that is over
  --list            all faults and their options
  --help, -h        this text

  sluice-mock-upstream --port 9100 --fault cut --after 40 --tokens 60
  sluice-mock-upstream --format anthropic --fault overloaded --times 2
  sluice-mock-upstream --random 0.2 --seed 7 --log
`;
}
