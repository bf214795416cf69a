/** One wrong letter in so many is taken for a slip. */
const LETTERS_A_SLIP = 4;
const MOST_SLIPS = 3;

/**
 * The name that somebody who wrote `name` probably meant: the same in another case, or the one with
 * the fewest letters wrong, missing, too many or changed about. Undefined where none is close. Takes no longer for a
 * longer name than the known ones have.
 */
export function similarName(name: string, known: Iterable<string>): string | undefined {
  const asked = name.toLowerCase();
  let slips = Math.min(MOST_SLIPS, Math.max(1, Math.floor(name.length / LETTERS_A_SLIP))) + 1;
  let closest: string | undefined;
  for (const each of known) {
    if (Math.abs(each.length - name.length) >= slips) continue;
    const found = slipsBetween(asked, each.toLowerCase());
    if (found < slips) [slips, closest] = [found, each];
  }
  return closest;
}

/** How many letters have to be changed, put in, taken out or changed about with the next one. */
function slipsBetween(one: string, other: string): number {
  const columns = [...Array(other.length + 1).keys()];
  const at = (line: readonly number[], column: number): number => line[column] ?? 0;
  let before: readonly number[] = [];
  let last: readonly number[] = columns;
  for (let row = 1; row <= one.length; row += 1) {
    const line = columns.map(() => row);
    for (const column of columns.slice(1)) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const kept = at(last, column - 1) + same;
      const swapped = isSwapped(one, row, other, column) ? at(before, column - 2) + 1 : kept;
      line[column] = Math.min(kept, swapped, at(last, column) + 1, at(line, column - 1) + 1);
    }
    [before, last] = [last, line];
  }
  return at(last, other.length);
}

/** The two letters before these places are the same, the other way round. */
function isSwapped(one: string, row: number, other: string, column: number): boolean {
  if (row < 2 || column < 2) return false;
  return one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
}
