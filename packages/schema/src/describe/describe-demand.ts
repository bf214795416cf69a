import type * as z from "zod";
import { describeKey } from "./describe-path.ts";

type Issue = z.core.$ZodIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  record: "an object",
  null: "null",
};

/** What the library says where a check of somebody's own says nothing. */
const UNSAID = "Invalid input";

/** What the schema asks of the value, as the rest of a sentence that begins with its path. */
export function describeDemand(issue: Issue): string {
  const absent = "input" in issue && issue.input === undefined && isRequirement(issue);
  return absent ? "is required" : demandOf(issue);
}

function demandOf(issue: Issue): string {
  if (isOurs(issue.message))
    return issue.code === "unrecognized_keys" ? unknown(issue) : issue.message;
  switch (issue.code) {
    case "invalid_type":
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${oneOf(issue.values)}`;
    case "invalid_union":
      return `must be ${oneOf(discriminators(issue))}`;
    case "too_big":
      return `must ${bound(issue.origin, "at most", issue.maximum, issue.inclusive)}`;
    case "too_small":
      return `must ${bound(issue.origin, "at least", issue.minimum, issue.inclusive)}`;
    case "unrecognized_keys":
      return unknown(issue);
    case "custom":
      return issue.message === UNSAID ? "is not valid" : `is not valid: ${issue.message}`;
    default:
      return "is not valid";
  }
}

/** What a union would have taken, joined: `must be a string or an array`. */
export function describeAlternatives(issues: readonly Issue[]): string {
  const kinds = issues.map(demandOf);
  const named = kinds.map((demand) => demand.replace(/^must be /, ""));
  return `must be ${[...new Set(named)].join(" or ")}`;
}

/** Words of this package are demands; the library's own never are. */
function isOurs(message: string): boolean {
  return /^(must|needs) /.test(message);
}

function isRequirement({ code }: Issue): boolean {
  return code === "invalid_type" || code === "invalid_value" || code === "invalid_union";
}

function discriminators(issue: Issue): readonly unknown[] {
  const options = "options" in issue ? issue.options : undefined;
  return Array.isArray(options) ? options : [];
}

function oneOf(values: readonly unknown[]): string {
  const words = values.map((value) => JSON.stringify(value));
  if (words.length === 0) return "of another form";
  return words.length === 1 ? `${words[0]}` : `one of ${words.join(", ")}`;
}

function bound(origin: string, side: string, limit: number | bigint, inclusive?: boolean): string {
  const strict = side === "at most" ? "less than" : "more than";
  const words = `${inclusive === false ? strict : side} ${limit}`;
  const plural = Number(limit) === 1 ? "" : "s";
  if (origin === "string") return `have ${words} character${plural}`;
  if (origin === "array") return `have ${words} item${plural}`;
  return `be ${words}`;
}

function unknown(issue: Issue): string {
  const keys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 3).map(describeKey) : [];
  const allowed = isOurs(issue.message) ? ` (${fieldsSaid(issue.message)})` : "";
  return `has no field ${keys.join(", ")}${allowed}`;
}

function fieldsSaid(message: string): string {
  return message
    .replace(/^needs one of the fields/, "allowed are")
    .replace(/^needs no fields/, "it has none");
}
