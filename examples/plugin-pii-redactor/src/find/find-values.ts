import type { CountryCode } from "libphonenumber-js";
import { KINDS_IN_ORDER, type Kind } from "../kinds.ts";
import { findCards } from "./find-cards.ts";
import { findEmails } from "./find-emails.ts";
import { findIbans } from "./find-ibans.ts";
import { findPhones } from "./find-phones.ts";
import type { Found } from "./found.ts";

/** A value that is to be hidden. */
export interface FoundValue extends Found {
  readonly kind: Kind;
  readonly value: string;
}

/** What to look for; `country` (ISO 3166, two letters) has numbers of telephones found that come without their code. */
export interface Wanted {
  readonly kinds: readonly Kind[];
  readonly country: CountryCode | undefined;
}

const FIND: Record<Kind, (text: string, country: CountryCode | undefined) => readonly Found[]> = {
  iban: findIbans,
  card: findCards,
  email: findEmails,
  phone: findPhones,
};

/** The values in a text, in order; none overlaps another. */
export function findValues(text: string, { kinds, country }: Wanted): readonly FoundValue[] {
  const values: FoundValue[] = [];
  let left = text;
  for (const kind of KINDS_IN_ORDER.filter((one) => kinds.includes(one))) {
    const found = FIND[kind](left, country);
    for (const { start, end } of found) {
      values.push({ kind, start, end, value: text.slice(start, end) });
    }
    left = without(left, found);
  }
  return values.sort((one, other) => one.start - other.start);
}

/** The text with something else in these places, so that nothing is found twice. */
function without(text: string, found: readonly Found[]): string {
  if (found.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of found) {
    parts.push(text.slice(at, start), "\0".repeat(end - start));
    at = end;
  }
  return [...parts, text.slice(at)].join("");
}
