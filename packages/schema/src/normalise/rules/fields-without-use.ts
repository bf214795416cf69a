import type { ChatRequest } from "../../chat/request.ts";
import type { Rule } from "../change.ts";

/**
 * Fields that ask the gateway for something it does not do: stored presets, the text completion's
 * `prompt`, a cache of answers, and an id of the end user beside `user` (wire reference §4, §14.5, §14.6).
 */
const WITHOUT_USE: ReadonlySet<string> = new Set([
  "preset",
  "prompt",
  "cache",
  "cache_enabled",
  "cache_ttl_seconds",
  "safety_identifier",
]);

/** They are left out, and said to be: a caller that counts on one of them is to know. */
export const fieldsWithoutUse: Rule = (request) => {
  if (!hasAny(request)) return undefined;
  const dropped = [...WITHOUT_USE].filter((name) => Object.hasOwn(request, name));
  const kept = Object.entries(request).filter(([name]) => !dropped.includes(name));
  const rest: ChatRequest = { ...Object.fromEntries(kept), messages: request.messages };
  return { kind: "changed", request: rest, dropped };
};

/** Of few fields that are given, instead of all that might be. */
function hasAny(request: ChatRequest): boolean {
  for (const name in request) if (WITHOUT_USE.has(name)) return true;
  return false;
}
