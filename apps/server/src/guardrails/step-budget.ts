/** What one side of a request may cost beside what its length allows: about a second. */
const FREE = 10_000_000;
/** What each character allows; expressions of common size need a few. */
const PER_CHARACTER = 128;

/**
 * How many looks at instructions the guardrails of one request may take, so that no text keeps the only thread
 * busy: in proportion to what is read, whatever the expressions are.
 */
export class StepBudget {
  #left = FREE;

  /** Takes steps for so many characters that are read for the first time; false: there are none left. */
  take(steps: number, characters: number): boolean {
    this.#left += PER_CHARACTER * characters - steps;
    return this.#left > 0;
  }
}
