import type * as z from "zod";
import { describeAlternatives, describeDemand } from "./describe-demand.ts";
import { describePath } from "./describe-path.ts";
import { type UsefulIssue, usefulIssue } from "./useful-issue.ts";

const SHOWN = 3;

/**
 * Says what is wrong with a body: the path of each fault and what is allowed there, at most three.
 * Values of the body are never repeated. Parse with `reportInput` to have absent fields called so.
 */
export function describeIssues(error: z.ZodError): string {
  const { issues } = error;
  const sentences = issues.slice(0, SHOWN).map((issue) => sentence(usefulIssue(issue)));
  const rest = issues.length - SHOWN;
  return sentences.join("; ") + (rest > 0 ? `; and ${rest} more` : "");
}

function sentence({ path, issue, alternatives }: UsefulIssue): string {
  const subject = path.length === 0 ? "The request body" : describePath(path);
  // Where nothing stands, what may stand there is the second question.
  const isAbsent = "input" in issue && issue.input === undefined;
  const hasChoice = alternatives.length > 0 && !isAbsent;
  const demand = hasChoice ? describeAlternatives(alternatives) : describeDemand(issue);
  return `${subject} ${demand}`;
}
