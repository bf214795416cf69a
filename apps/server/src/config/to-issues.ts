import type { core } from "zod";
import type { ConfigIssue, ConfigPath } from "./config-issue.ts";
import type { Position, Positions } from "./yaml/positions.ts";

/** A failure of the schema with its places in the file; unknown keys are one issue each. */
export function toIssues(issue: core.$ZodIssue, positions: Positions): readonly ConfigIssue[] {
  const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  const at = (place: Position, where: ConfigPath, message: string): ConfigIssue => ({
    line: place.line,
    column: place.column,
    path: where,
    message,
  });
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => {
        const where = [...path, key];
        return at(positions.keyAt(where), where, issue.message);
      });
    case "invalid_key":
      return [at(positions.keyAt(path), path, issue.issues[0]?.message ?? issue.message)];
    default:
      return [at(positions.valueAt(path), path, issue.message)];
  }
}
