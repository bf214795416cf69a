import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";
import type { Found } from "./found.ts";

/** Seven to seventeen digits as numbers of telephones are written. Bounded: no text makes it slow. */
const CANDIDATE = /(?<![\p{L}\p{N}+])\+?\(?\d(?:[ \u00a0()./-]{0,3}\d){6,16}(?![\p{L}\p{N}])/gu;
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/;

/**
 * Numbers of telephones with their country's code; with a country, its own ones too. What has a `+` only has
 * to be as long as the country's numbers are: hiding one too many costs less than one too few.
 */
export function findPhones(text: string, country: CountryCode | undefined): readonly Found[] {
  const found: Found[] = [];
  for (const { 0: candidate, index } of text.matchAll(CANDIDATE)) {
    if (isPhone(candidate, country)) found.push({ start: index, end: index + candidate.length });
  }
  return found;
}

function isPhone(candidate: string, country: CountryCode | undefined): boolean {
  if (candidate.startsWith("+")) {
    return parsePhoneNumberFromString(candidate, { extract: false })?.isPossible() === true;
  }
  if (country === undefined || DATE.test(candidate)) return false;
  const options = { extract: false, defaultCountry: country };
  return parsePhoneNumberFromString(candidate, options)?.isValid() === true;
}
