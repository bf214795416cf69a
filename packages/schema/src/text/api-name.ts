import * as z from "zod";
import { LIMITS } from "../limits.ts";

/** Name of a function or of a JSON schema (wire reference §2.1, §3). */
export const apiName = z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${LIMITS.nameCharacters}}$`), {
  error: `must have 1 to ${LIMITS.nameCharacters} letters, digits, "_" or "-"`,
});
