import { badRequest } from "@sluice/errors";

/** Gives back texts that are read as one, changed or not; `isName`: they may hold letters only. */
export type Rewrite = (texts: readonly string[], isName: boolean) => readonly string[];

/** Members whose texts are words of the protocol or bytes, at any depth. */
const NOT_TEXTS = new Set([
  "role",
  "type",
  "id",
  "tool_call_id",
  "detail",
  "format",
  "file_id",
  "signature",
  "data",
  "cache_control",
]);
/** Members that hold an address or, as a data URL, bytes. */
const ADDRESSES = new Set(["url", "image", "file_data"]);
/** Nobody writes deeper texts; the walk must end. */
const DEEPEST = 200;

/**
 * The same value with every text in it shown to `rewrite`: alone, but parts of one content that follow each
 * other together. What does not change stays the same object. Throws 400 for a value that is nested absurdly
 * deep.
 */
export function rewriteTexts<Value>(value: Value, rewrite: Rewrite): Value {
  return walk(value, "", rewrite, 0) as Value;
}

function walk(value: unknown, name: string, rewrite: Rewrite, depth: number): unknown {
  if (typeof value === "string") {
    return isText(value, name) ? rewrite([value], name === "name")[0] : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) throw badRequest(`The body is nested more than ${DEEPEST} levels deep`);
  return Array.isArray(value)
    ? walkList(value, name, rewrite, depth + 1)
    : walkObject(value, rewrite, depth + 1);
}

function isText(value: string, name: string): boolean {
  if (NOT_TEXTS.has(name)) return false;
  return !(ADDRESSES.has(name) && /^data:/i.test(value));
}

function walkObject(value: object, rewrite: Rewrite, depth: number): object {
  let changed: Record<string, unknown> | undefined;
  for (const [name, member] of Object.entries(value)) {
    const walked = walk(member, name, rewrite, depth);
    if (walked === member) continue;
    changed ??= { ...value };
    changed[name] = walked;
  }
  return changed ?? value;
}

function walkList(
  list: readonly unknown[],
  name: string,
  rewrite: Rewrite,
  depth: number,
): readonly unknown[] {
  const walked = runsOf(list).flatMap((run) =>
    run.every(isTextPart)
      ? walkTextParts(run, rewrite, depth)
      : run.map((item) => walk(item, name, rewrite, depth)),
  );
  return walked.every((item, at) => item === list[at]) ? list : walked;
}

/** The list in stretches: text parts that follow each other, and other items one by one. */
function runsOf(list: readonly unknown[]): readonly (readonly unknown[])[] {
  const runs: unknown[][] = [];
  for (const item of list) {
    const last = runs.at(-1);
    if (last !== undefined && isTextPart(item) && isTextPart(last[0])) last.push(item);
    else runs.push([item]);
  }
  return runs;
}

interface TextPart {
  readonly type: "text";
  readonly text: string;
}

function isTextPart(item: unknown): item is TextPart {
  if (typeof item !== "object" || item === null) return false;
  const { type, text } = item as Record<string, unknown>;
  return type === "text" && typeof text === "string";
}

/** A model reads them as one text; what else they hold is walked through as anything else. */
function walkTextParts(
  parts: readonly TextPart[],
  rewrite: Rewrite,
  depth: number,
): readonly unknown[] {
  const texts = rewrite(
    parts.map(({ text }) => text),
    false,
  );
  return parts.map((part, at) => {
    const bare = { ...part, text: "" };
    const walked = walk(bare, "", rewrite, depth) as object;
    const text = texts[at] ?? "";
    return walked === bare && text === part.text ? part : { ...walked, text };
  });
}
