import type { Found } from "./found.ts";

/** Digits that stand together, or with one space or hyphen between groups. */
const RUN = /\d+(?:[ \u00a0-]\d+)*/g;
const FEWEST_DIGITS = 13;
const MOST_DIGITS = 19;

/** Numbers of payment cards: 13 to 19 digits that pass the Luhn check, from the start of one group to the end of another. */
export function findCards(text: string): readonly Found[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => cardsIn(run, index));
}

function cardsIn(run: string, offset: number): readonly Found[] {
  const groups = [...run.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    start: offset + index,
    end: offset + index + digits.length,
    digits,
  }));
  const found: Found[] = [];
  for (let first = 0; first < groups.length; first += 1) {
    const last = lastOfCard(groups.slice(first, first + MOST_DIGITS).map(({ digits }) => digits));
    if (last === undefined) continue;
    found.push({ start: groups[first]?.start ?? 0, end: groups[first + last]?.end ?? 0 });
    first += last;
  }
  return found;
}

/** The group with which the longest card ends that begins with the first one. */
function lastOfCard(groups: readonly string[]): number | undefined {
  let digits = "";
  let last: number | undefined;
  for (const [index, group] of groups.entries()) {
    digits += group;
    if (digits.length > MOST_DIGITS) break;
    if (digits.length >= FEWEST_DIGITS && isLuhn(digits)) last = index;
  }
  return last;
}

/** The check digit of ISO/IEC 7812. */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - index));
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && /[1-9]/.test(digits);
}
