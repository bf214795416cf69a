import { LIMITS } from "@sluice/schema";
import { InvalidArgumentError } from "commander";

/** The name of a key or a client, of the lengths that the HTTP API takes. */
export function parseName(text: string): string {
  const { length } = [...text];
  if (text.trim() !== "" && length <= LIMITS.keyTextCharacters) return text;
  throw new InvalidArgumentError(`It must have 1 to ${LIMITS.keyTextCharacters} characters.`);
}
