/** A wish for reasoning in the words of models that know `low`, `medium` and `high` (and `none`) only. */
export function threeEfforts(effort: unknown): unknown {
  if (effort === "minimal") return "low";
  return effort === "xhigh" ? "high" : effort;
}
