import { jsonrepair } from "jsonrepair";
import { jsonSpans } from "./json-spans.ts";
import { JsonRepair } from "./stream/repair-json.ts";

/** What had to be done to a text to make it JSON. */
export type HealingStep = "extracted" | "repaired";

/** What came of a text that ought to be JSON. */
export type Healing =
  /** It is JSON already. */
  | { readonly kind: "valid" }
  | { readonly kind: "healed"; readonly text: string; readonly steps: readonly HealingStep[] }
  /** Nothing in it could be made JSON. */
  | { readonly kind: "hopeless" };

/** Longer texts (in UTF-16 units) are left as they are. */
export const LONGEST_HEALED = 1_000_000;
/** Up to here texts are repaired by a library whose time grows with the square of the length of odd ones. */
const LONGEST_LOOKED_BACK = 32_768;
/** UTF-16 units that are repaired before others may have a turn. */
export const UNITS_A_TURN = 16_384;
/** Stretches of a text that are tried, the largest first. */
const TRIED = 4;

/**
 * Finds the JSON in a model's answer: drops markdown fences and words around it, and repairs brackets,
 * trailing commas, quotes and unquoted keys. Valid JSON is never touched. Pure; never throws. Of a long text it stops
 * where others may have a turn.
 */
export function* healJson(text: string): Generator<void, Healing> {
  if (isJson(text)) return { kind: "valid" };
  if (text.length > LONGEST_HEALED) return { kind: "hopeless" };
  const candidates = yield* candidatesIn(text);
  const whole = candidates.find(isContainer);
  if (whole !== undefined) return { kind: "healed", text: whole, steps: ["extracted"] };
  for (const candidate of candidates) {
    const repaired = yield* repair(candidate);
    if (repaired === undefined) continue;
    const cut = candidate === text.trim() ? [] : (["extracted"] as const);
    return { kind: "healed", text: repaired, steps: [...cut, "repaired"] };
  }
  return { kind: "hopeless" };
}

/** Objects before arrays, longer before shorter. */
function* candidatesIn(text: string): Generator<void, readonly string[]> {
  const found = (yield* jsonSpans(text)).map(({ start, end, closed }) => {
    const span = text.slice(start, end);
    return closed ? span : beforeFence(span).trim();
  });
  const rank = (span: string) => (span.startsWith("{") ? 0 : 1);
  return found
    .toSorted((one, other) => rank(one) - rank(other) || other.length - one.length)
    .slice(0, TRIED);
}

function beforeFence(span: string): string {
  const fence = span.search(/```|~~~/);
  return fence < 0 ? span : span.slice(0, fence);
}

function* repair(candidate: string): Generator<void, string | undefined> {
  try {
    const isLong = candidate.length > LONGEST_LOOKED_BACK;
    const repaired = isLong ? yield* repairOnce(candidate) : jsonrepair(candidate);
    return isContainer(repaired) ? repaired : undefined;
  } catch {
    return undefined;
  }
}

/** In one pass, as a stream is. */
function* repairOnce(candidate: string): Generator<void, string> {
  const repair = new JsonRepair();
  const repaired: string[] = [];
  for (let at = 0; at < candidate.length; at += UNITS_A_TURN) {
    repaired.push(repair.push(candidate.slice(at, at + UNITS_A_TURN)));
    yield;
  }
  return [...repaired, repair.end()].join("");
}

function isContainer(text: string): boolean {
  return /^\s*[{[]/.test(text) && isJson(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
