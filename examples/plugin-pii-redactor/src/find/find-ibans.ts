import { countrySpecs, isValidIBAN } from "ibantools";
import type { Found } from "./found.ts";

const START = /(?<![\p{L}\p{N}])[A-Za-z]{2}\d{2}/gu;
/** How many signs an account number has, by country. */
const LENGTHS = new Map(
  Object.entries(countrySpecs).map(([country, { chars }]) => [country, chars]),
);
const SIGN = /[A-Za-z0-9]/;
const SEPARATOR = /[ \u00a0-]/;

/** International bank account numbers: as long as their country has them, with a checksum that is right. */
export function findIbans(text: string): readonly Found[] {
  const found: Found[] = [];
  for (const { 0: begun, index } of text.matchAll(START)) {
    const length = LENGTHS.get(begun.slice(0, 2).toUpperCase());
    const read = length == null ? undefined : readSigns(text, index, length);
    if (read !== undefined && isValidIBAN(read.signs.toUpperCase())) {
      found.push({ start: index, end: read.end });
    }
  }
  return found;
}

/** So many letters and digits, one separator allowed between any two; undefined where there are fewer, or more. */
function readSigns(text: string, start: number, count: number) {
  let signs = "";
  let end = start;
  while (signs.length < count) {
    const next = text.charAt(end);
    if (SIGN.test(next)) signs += next;
    else if (!SEPARATOR.test(next) || SEPARATOR.test(text.charAt(end - 1))) return undefined;
    end += 1;
  }
  return SIGN.test(text.charAt(end)) ? undefined : { signs, end };
}
