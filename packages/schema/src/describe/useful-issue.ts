import type * as z from "zod";

/** One fault with its whole path and no branches left. */
export interface UsefulIssue {
  readonly path: readonly PropertyKey[];
  readonly issue: z.core.$ZodIssue;
  /** Of a union none of whose branches came near: what each would have taken. */
  readonly alternatives: readonly z.core.$ZodIssue[];
}

/**
 * The fault that the caller can act on. Of a union that refused a value it is the branch that got
 * deepest; else one that at least took the value's type.
 */
export function usefulIssue(issue: z.core.$ZodIssue): UsefulIssue {
  let path = issue.path;
  let current = issue;
  while (current.code === "invalid_union" && current.errors.length > 0) {
    const firsts = current.errors.flatMap((branch) => branch.slice(0, 1));
    const best = nearest(firsts);
    if (best === undefined) return { path, issue: current, alternatives: firsts };
    path = [...path, ...best.path];
    current = best;
  }
  return { path, issue: current, alternatives: [] };
}

function nearest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [deepest] = issues.toSorted((one, other) => other.path.length - one.path.length);
  if (deepest !== undefined && deepest.path.length > 0) return deepest;
  return issues.find(({ code }) => code !== "invalid_type");
}
