import * as z from "zod";

/**
 * A single value: `read` gives it, or undefined when it is not `expected`, which completes "expected …"
 * in the message.
 */
export function leaf<T>(expected: string, read: (value: unknown) => T | undefined) {
  return z.unknown().transform((value, context): T => {
    const result = read(value);
    if (result !== undefined) return result;
    const what = value === undefined ? "is missing" : `${show(value)} is not allowed`;
    context.addIssue({ code: "custom", message: `${what}; expected ${expected}` });
    return z.NEVER;
  });
}

/** Short, and never a whole text: a secret may stand in the wrong place. */
function show(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a mapping";
  if (typeof value === "string" && value.length > 20) return "this text";
  return JSON.stringify(value);
}
