import { parseArgs } from "node:util";
import { COMMON_OPTIONS } from "./faults/common-options.ts";
import { FAULTS } from "./faults/fault-list.ts";
import type { FaultOption, FaultOptionSpecs } from "./faults/fault-option.ts";
import { flagOf } from "./read-fault-options.ts";

/** What the command line asks for. */
export interface Flags {
  readonly port: number;
  readonly host: string;
  /** A status of 400 or more: every call fails with it. */
  readonly status: number;
  /** Wait before each answer, in milliseconds. */
  readonly delay: number;
  /** The name of a fault. */
  readonly fault: string | undefined;
  /** A file of scripts, one block a call. */
  readonly faults: string | undefined;
  /** Share of calls that fail at random. */
  readonly random: number | undefined;
  readonly seed: number;
  /** Only calls whose path ends so meet faults; all unless given. */
  readonly path: string | undefined;
  /** The options of faults that were given, by their flags. */
  readonly options: Readonly<Record<string, string>>;
  readonly log: boolean;
  readonly list: boolean;
  readonly help: boolean;
}

const readNumber = (name: string, text: string, largest: number): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > largest) {
    throw new RangeError(`--${name} takes a whole number from 0 to ${largest}, not ${text}`);
  }
  return value;
};

const readShare = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === "" || !(value >= 0 && value <= 1)) {
    throw new RangeError(`--random takes a share from 0 to 1, not ${text}`);
  }
  return value;
};

const flagType = (option: FaultOption) => ({
  type: option.kind === "flag" ? ("boolean" as const) : ("string" as const),
});

const optionFlags = () => {
  const specs: readonly FaultOptionSpecs[] = [
    COMMON_OPTIONS,
    ...FAULTS.map(({ options }) => options),
  ];
  return Object.fromEntries(
    specs.flatMap((spec) =>
      Object.entries(spec).map(([name, option]) => [flagOf(name), flagType(option)]),
    ),
  );
};

const own = {
  port: { type: "string", default: "0" },
  host: { type: "string", default: "127.0.0.1" },
  status: { type: "string", default: "200" },
  delay: { type: "string", default: "0" },
  interval: { type: "string" },
  fault: { type: "string" },
  faults: { type: "string" },
  random: { type: "string" },
  seed: { type: "string", default: "1" },
  path: { type: "string" },
  log: { type: "boolean", default: false },
  list: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

const givenOptions = (
  values: Readonly<Record<string, unknown>>,
  interval: string | undefined,
): Readonly<Record<string, string>> => {
  const given = Object.entries(values)
    .filter(([flag, value]) => !Object.hasOwn(own, flag) && value !== undefined)
    .map(([flag, value]) => [flag, String(value)]);
  return {
    ...(interval === undefined
      ? {}
      : { "interval-ms": String(readNumber("interval", interval, 86_400_000)) }),
    ...Object.fromEntries(given),
  };
};

/** Two answers to the same call cannot both be given. */
const refuseTwo = (flags: Readonly<Record<string, unknown>>): void => {
  const given = ["fault", "random"].filter((name) => flags[name] !== undefined);
  if (flags.status !== "200") given.push("status");
  if (given.length > 1) {
    throw new RangeError(`${given.map((name) => `--${name}`).join(" and ")} exclude each other`);
  }
};

/** Reads the flags of `sluice-mock-upstream`. Throws an error that says which flag is wrong. */
export function readFlags(argv: readonly string[]): Flags {
  const { values } = parseArgs({ args: [...argv], options: { ...optionFlags(), ...own } });
  refuseTwo(values);
  return {
    port: readNumber("port", values.port, 65_535),
    host: values.host,
    status: readNumber("status", values.status, 599),
    delay: readNumber("delay", values.delay, 86_400_000),
    fault: values.fault,
    faults: values.faults,
    random: readShare(values.random),
    seed: readNumber("seed", values.seed, Number.MAX_SAFE_INTEGER),
    path: values.path,
    options: givenOptions(values, values.interval),
    log: values.log,
    list: values.list,
    help: values.help,
  };
}
