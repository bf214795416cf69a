import { parseDuration } from "../../config/parse-duration.ts";
import { DatabaseError } from "../database-error.ts";

const PARAMETER = "silence";
const DEFAULT_MS = 4_000;
/** With less a server that is only loaded would be taken for silent, in ms. */
const LEAST_MS = 500;
/** Nobody waits longer for an answer, in ms. */
const MOST_MS = 60_000;

/** How long an answer of the server is waited for, in ms, as `?silence=4s` says. Throws a `DatabaseError`. */
export function silenceOf(database: string): number {
  const text = URL.canParse(database) ? new URL(database).searchParams.get(PARAMETER) : null;
  if (text === null) return DEFAULT_MS;
  const ms = parseDuration(text);
  if (ms === undefined || ms < LEAST_MS || ms > MOST_MS) {
    throw new DatabaseError("`silence` of `database` is a time from 500ms to 60s, 4s for example.");
  }
  return ms;
}

/** The URL without what is said to us alone. */
export function withoutSilence(url: URL): URL {
  const plain = new URL(url);
  plain.searchParams.delete(PARAMETER);
  return plain;
}
