import { asObject } from "./as-object.ts";
import { asText } from "./as-text.ts";

/** Longer than any provider's. */
const LONGEST = 256;

/**
 * The provider's own id of an answer, as support of the provider asks for it; undefined where there is none.
 *
 * @param name of the member that holds it
 */
export function answerId(given: unknown, name = "id"): string | undefined {
  const id = asText(asObject(given)?.[name]);
  return id === undefined || id.length > LONGEST ? undefined : id;
}
