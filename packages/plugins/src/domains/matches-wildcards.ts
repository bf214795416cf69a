/** What is read of a text; a string is one. */
export interface Characters {
  readonly length: number;
  charCodeAt(index: number): number;
}

/** A piece of a pattern without wildcards: from `from` up to `to`. */
interface Literal {
  readonly from: number;
  readonly to: number;
}

const STAR = "*".charCodeAt(0);

/**
 * Whether a text has the form of a pattern, in which `*` stands for any characters and none. Takes time in
 * proportion to both lengths together, whatever stands in them (design: user patterns).
 */
export function matchesWildcards(pattern: Characters, text: Characters): boolean {
  const literals = literalsOf(pattern);
  const [first, ...others] = literals;
  const last = others.pop();
  if (first === undefined) return false;
  if (last === undefined) {
    return text.length === pattern.length && standsAt(pattern, first, text, 0);
  }
  const end = text.length - sizeOf(last);
  let at = sizeOf(first);
  if (at > end || !standsAt(pattern, first, text, 0) || !standsAt(pattern, last, text, end)) {
    return false;
  }
  for (const literal of others) {
    at = endOfNext(pattern, literal, text, at, end);
    if (at < 0) return false;
  }
  return true;
}

/** One more than there are stars; those between two neighbouring stars are left out. */
function literalsOf(pattern: Characters): readonly Literal[] {
  const literals: Literal[] = [];
  let from = 0;
  for (let index = 0; index < pattern.length; index += 1) {
    if (pattern.charCodeAt(index) !== STAR) continue;
    if (from === 0 || index > from) literals.push({ from, to: index });
    from = index + 1;
  }
  return [...literals, { from, to: pattern.length }];
}

function sizeOf({ from, to }: Literal): number {
  return to - from;
}

function standsAt(pattern: Characters, { from, to }: Literal, text: Characters, at: number) {
  for (let index = from; index < to; index += 1) {
    if (pattern.charCodeAt(index) !== text.charCodeAt(at + index - from)) return false;
  }
  return true;
}

/** Where the next occurrence in `text` from `start` up to `end` is over; -1: there is none (Knuth, Morris, Pratt). */
function endOfNext(
  pattern: Characters,
  literal: Literal,
  text: Characters,
  start: number,
  end: number,
): number {
  const borders = bordersOf(pattern, literal);
  const size = sizeOf(literal);
  let held = 0;
  for (let index = start; index < end; index += 1) {
    const character = text.charCodeAt(index);
    held = extended(pattern, literal, borders, held, character);
    if (held === size) return index + 1;
  }
  return size === 0 ? start : -1;
}

/** For each beginning of the literal, the size of its longest border. */
function bordersOf(pattern: Characters, literal: Literal): readonly number[] {
  const borders = [0, 0];
  let held = 0;
  for (let index = literal.from + 1; index < literal.to; index += 1) {
    held = extended(pattern, literal, borders, held, pattern.charCodeAt(index));
    borders.push(held);
  }
  return borders;
}

/** How much of the literal stands before and at a character, when `size` of it stood before. */
function extended(
  pattern: Characters,
  { from }: Literal,
  borders: readonly number[],
  size: number,
  character: number,
): number {
  let held = size;
  while (held > 0 && pattern.charCodeAt(from + held) !== character) held = borders[held] ?? 0;
  return pattern.charCodeAt(from + held) === character ? held + 1 : 0;
}
