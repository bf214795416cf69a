import { InvalidArgumentError } from "commander";

/** Reads a whole number in a range; `what` completes "It must be …". */
export function parseWholeNumber(min: number, max: number, what: string): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be ${what}.`);
  };
}
