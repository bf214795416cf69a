import { type GatewayError, guardrailBlocked } from "@sluice/errors";
import type { Findings } from "./findings.ts";

/** The 403 for what was found on one side; undefined when nothing blocks. */
export function blockedError(
  findings: Findings,
  side: "input" | "output",
): GatewayError | undefined {
  const { blocking } = findings;
  const [first] = blocking;
  if (first === undefined) return undefined;
  const { name, scope } = first;
  return guardrailBlocked(findings.patternsOf(blocking), { name, scope, side });
}
