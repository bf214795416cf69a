import { type DestinationStream, type Logger, pino } from "pino";

/** How lines look: for people, or one JSON object a line. */
export type LogFormat = "pretty" | "json";

/** Keys and credentials that must never be written, wherever they stand in a record. */
const OWN_KEYS = '*.headers["x-provider-api-keys"]';
const SECRET_PATHS = [
  "*.authorization",
  "*.api_key",
  "*.apiKey",
  "*.headers.authorization",
  OWN_KEYS,
];

/** The process's log, on standard error unless `destination` says otherwise. */
export async function createLog(
  format: LogFormat,
  level: string,
  destination: DestinationStream = process.stderr,
): Promise<Logger> {
  const stream = format === "json" ? destination : await linesForPeople(destination);
  return pino({ level, redact: { paths: SECRET_PATHS, censor: "[redacted]" } }, stream);
}

async function linesForPeople(destination: DestinationStream): Promise<DestinationStream> {
  const { default: pretty } = await import("pino-pretty");
  return pretty({
    destination,
    colorize: process.stderr.isTTY === true,
    ignore: "pid,hostname",
    singleLine: true,
    // A request's `error` is plain fields and stays in its line; what was thrown has its stack.
    errorLikeObjectKeys: ["err"],
  });
}
