import { parseArgs } from "node:util";

/** What the command line asks for. */
export interface Flags {
  readonly port: number;
  readonly host: string;
  /** A status of 400 or more: every call fails with it. */
  readonly status: number;
  /** Wait before each answer, in milliseconds. */
  readonly delay: number;
  /** Wait after each event of a stream, in milliseconds. */
  readonly interval: number;
  readonly text: string | undefined;
  readonly help: boolean;
}

const readNumber = (name: string, text: string, largest: number): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > largest) {
    throw new RangeError(`--${name} takes a whole number from 0 to ${largest}, not ${text}`);
  }
  return value;
};

/** Reads the flags of `sluice-mock-upstream`. Throws an error that says which flag is wrong. */
export function readFlags(argv: readonly string[]): Flags {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: "string", default: "0" },
      host: { type: "string", default: "127.0.0.1" },
      status: { type: "string", default: "200" },
      delay: { type: "string", default: "0" },
      interval: { type: "string", default: "0" },
      text: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  return {
    port: readNumber("port", values.port, 65_535),
    host: values.host,
    status: readNumber("status", values.status, 599),
    delay: readNumber("delay", values.delay, 86_400_000),
    interval: readNumber("interval", values.interval, 86_400_000),
    text: values.text,
    help: values.help,
  };
}
