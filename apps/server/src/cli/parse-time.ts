import { InvalidArgumentError } from "commander";

/** An ISO time in UTC with seconds (wire reference §12). */
export function parseTime(text: string): string {
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;
  if (shape.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError("It must be a time in UTC such as 2027-12-31T23:59:59Z.");
}
