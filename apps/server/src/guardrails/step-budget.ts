/** What one side of a request may cost beside what its length allows: about a second. */
const FREE = 10_000_000;
/** What each character allows; expressions of common size need a few. */
const PER_CHARACTER = 128;
/** Steps and characters until others may have a turn: a few milliseconds. */
const TURN = 100_000;

/**
 * How many looks at instructions the guardrails of one request may take, so that no text keeps the only thread
 * busy: in proportion to what is read, whatever the expressions are. And how many of them in one turn.
 */
export class StepBudget {
  #left = FREE;
  #turn = 0;

  /** Takes steps for so many characters that are read for the first time; false: there are none left. */
  take(steps: number, characters: number): boolean {
    this.#left += PER_CHARACTER * characters - steps;
    this.#turn += steps;
    return this.#left > 0;
  }

  /** True when others should have a turn; counts so many characters that were read. */
  isTurnOver(characters: number): boolean {
    this.#turn += characters;
    if (this.#turn < TURN) return false;
    this.#turn = 0;
    return true;
  }
}
