import { badRequest } from "@sluice/errors";

/** JSON text to a value; throws 400 without showing the body. Bytes that are not UTF-8 become U+FFFD. */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) throw badRequest("The body is empty; send a JSON object");
  const text = body.toString("utf8");
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    throw badRequest(`The body is not valid JSON${positionOf(error)}`);
  }
}

function positionOf(error: unknown): string {
  const position = /at position (\d+)/.exec(error instanceof Error ? error.message : "");
  return position === null ? "" : ` (at position ${position[1]})`;
}
