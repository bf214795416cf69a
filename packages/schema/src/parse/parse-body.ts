import { describeFault } from "../describe/describe-fault.ts";
import { LIMITS } from "../limits.ts";
import { cleanJson } from "./clean-json.ts";
import { inspectJson } from "./inspect-json.ts";
import { isJsonObject } from "./is-json-object.ts";
import type { Parsed } from "./parsed.ts";
import type { Checked } from "./told-of.ts";

/** What null says in a top-level field: the same as leaving it out, or a value of its own. */
export type NullMeaning = "unset" | "value";

/**
 * Checks a parsed JSON body. Never throws, whatever the body is; what comes out holds no own `__proto__`
 * key, is at most `LIMITS.jsonDepth` deep, and shares no top-level object with `body`.
 */
export function parseBody<Request>(
  check: (body: Readonly<Record<string, unknown>>) => Checked<Request>,
  body: unknown,
  nulls: NullMeaning = "unset",
): Parsed<Request> {
  if (!isJsonObject(body)) return invalid(`The request body must be a JSON object${notA(body)}`);
  const condition = inspectJson(body, LIMITS.jsonDepth);
  if (condition === "too-deep") {
    return invalid(`The request body must be nested at most ${LIMITS.jsonDepth} levels deep`);
  }
  if (condition === "infinite") {
    return invalid("The request body must hold no number beyond ±1.7976931348623157e308");
  }
  const clean = condition === "unclean" ? cleanJson(body) : body;
  const checked = check(nulls === "unset" ? withoutNulls(clean) : clean);
  if (checked.kind === "ok") return { kind: "ok", request: checked.value };
  const { message, path } = describeFault(checked.error);
  const more = checked.more > 0 ? `; and ${checked.more} more` : "";
  return invalid(message + more, path);
}

function invalid(message: string, path = ""): Parsed<never> {
  return { kind: "invalid", message, path };
}

function notA(value: unknown): string {
  if (value === undefined) return "";
  if (value === null) return ", not null";
  return Array.isArray(value) ? ", not an array" : `, not a ${typeof value}`;
}

function withoutNulls(body: Record<string, unknown>): Record<string, unknown> {
  if (!Object.values(body).includes(null)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
