import * as z from "zod";
import { describeIssues } from "./describe-issues.ts";
import { describePath } from "./describe-path.ts";
import { usefulIssue } from "./useful-issue.ts";

/** A refusal in words, and the field it is about. */
export interface Fault {
  readonly message: string;
  /** Such as `plugins[0].engine`; empty: the value as a whole. */
  readonly path: string;
}

/**
 * `describeIssues` with the path of the first fault; `base` is where the value stands in the body.
 * Values are never repeated.
 */
export function describeFault(error: z.ZodError, base: readonly PropertyKey[] = []): Fault {
  const issues = error.issues.map((issue) => ({ ...issue, path: [...base, ...issue.path] }));
  const [first] = issues;
  return {
    message: describeIssues(new z.ZodError(issues)),
    path: describePath(first === undefined ? base : usefulIssue(first).path),
  };
}
