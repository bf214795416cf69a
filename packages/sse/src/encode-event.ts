import { type EventFields, encodeText } from "./encode-text.ts";

/**
 * One event whose data is the value as one line of JSON: `data: …` with the space, because some
 * clients split there (wire reference §8.1), and a blank line.
 *
 * @throws TypeError for a value that JSON cannot carry, or a field with a line end
 */
export function encodeEvent(value: unknown, fields?: EventFields): string {
  const json = JSON.stringify(value);
  if (json === undefined) throw new TypeError("This value has no JSON form");
  return encodeText(json, fields);
}
