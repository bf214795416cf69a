import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";

const key = boundedText({ max: LIMITS.metadataKeyCharacters });

/** The caller's own notes on a request: kept in its record, never sent upstream. */
export const requestMetadata = z
  .record(z.string(), boundedText({ max: LIMITS.metadataValueCharacters }))
  .refine((pairs) => Object.keys(pairs).length <= LIMITS.metadataPairs, {
    error: `must have at most ${LIMITS.metadataPairs} pairs`,
  })
  .refine((pairs) => Object.keys(pairs).every((name) => key.safeParse(name).success), {
    error: `must have keys of at most ${LIMITS.metadataKeyCharacters} characters`,
  })
  .meta({
    maxProperties: LIMITS.metadataPairs,
    propertyNames: { maxLength: LIMITS.metadataKeyCharacters },
  });
