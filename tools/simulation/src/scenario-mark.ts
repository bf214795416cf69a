import { createHash } from "node:crypto";
import { aBadDay } from "./a-bad-day.ts";

/** A comment of the page that tells which scenario its figures are of: another scenario has another. */
export function scenarioMark(requests: number): string {
  const scenario = JSON.stringify(aBadDay(requests));
  return `<!-- scenario: ${createHash("sha256").update(scenario).digest("hex").slice(0, 16)} -->`;
}
