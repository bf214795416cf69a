import { badRequest } from "@sluice/errors";
import { countValues } from "./count-values.ts";

/** More would keep the only thread busy for seconds; no use of the API comes near. */
const MOST_VALUES = 120_000;

/** A body as a value, and the text that says it. */
export interface ParsedJson {
  readonly value: unknown;
  readonly text: string;
}

/**
 * JSON text to a value; throws 400 without showing the body, and for more values than one request may
 * keep the server busy with. Bytes that are not UTF-8 become U+FFFD.
 */
export function parseJson(body: Buffer): ParsedJson {
  if (body.length === 0) throw badRequest("The body is empty; send a JSON object");
  if (body.length > MOST_VALUES && countValues(body, MOST_VALUES) > MOST_VALUES) {
    throw badRequest(`The body holds more than ${MOST_VALUES} values`);
  }
  const given = body.toString("utf8");
  const text = given.charCodeAt(0) === 0xfeff ? given.slice(1) : given;
  try {
    return { value: JSON.parse(text), text };
  } catch (error) {
    throw badRequest(`The body is not valid JSON${positionOf(error)}`);
  }
}

function positionOf(error: unknown): string {
  const position = /at position (\d+)/.exec(error instanceof Error ? error.message : "");
  return position === null ? "" : ` (at position ${position[1]})`;
}
