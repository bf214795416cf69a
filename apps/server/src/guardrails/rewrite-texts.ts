import { badRequest } from "@sluice/errors";
import { below, type Names } from "./names.ts";
import type { Rewrite } from "./rewrite.ts";
import type { TextKind } from "./text-kind.ts";

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
/** Members that hold names: of functions and speakers, and what names the members of a schema. */
const NAMES = new Set(["name", "required", "$ref"]);
/** Nobody writes deeper texts; the walk must end. */
const DEEPEST = 200;

/** Where in a value the walk is. */
interface Place {
  /** The member that it came in by. */
  readonly name: string;
  /** Whose the names of members are here. */
  readonly names: Names;
  readonly depth: number;
}

/**
 * The same value with every text in it shown to `rewrite`: alone, but parts of one content that follow each
 * other together. So are the names of members that callers choose, such as those of a schema's properties.
 * What does not change stays the same object. Throws 400 for a value that is nested absurdly deep.
 *
 * @param names whose the names of its own members are
 */
export function rewriteTexts<Value>(value: Value, rewrite: Rewrite, names: Names = "ours"): Value {
  return walk(value, { name: "", names, depth: 0 }, rewrite) as Value;
}

function walk(value: unknown, place: Place, rewrite: Rewrite): unknown {
  if (typeof value === "string") {
    return isText(value, place.name) ? rewrite([value], kindOf(place.name))[0] : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (place.depth > DEEPEST)
    throw badRequest(`The body is nested more than ${DEEPEST} levels deep`);
  const deeper = { ...place, depth: place.depth + 1 };
  return Array.isArray(value)
    ? walkList(value, deeper, rewrite)
    : walkObject(value, deeper, rewrite);
}

function isText(value: string, name: string): boolean {
  if (NOT_TEXTS.has(name)) return false;
  return !(ADDRESSES.has(name) && /^data:/i.test(value));
}

function kindOf(name: string): TextKind {
  if (name === "arguments") return "json";
  return NAMES.has(name) ? "name" : "words";
}

function walkObject(value: object, { names, depth }: Place, rewrite: Rewrite): object {
  const walked = Object.entries(value).map(([name, member]): [string, unknown] => {
    const place = { name, names: below(names, name), depth };
    const shown = names === "ours" ? name : (rewrite([name], "name")[0] ?? name);
    return [shown, walk(member, place, rewrite)];
  });
  const known = value as Readonly<Record<string, unknown>>;
  const isSame = walked.every(
    ([name, member]) => Object.hasOwn(known, name) && known[name] === member,
  );
  return isSame ? value : Object.fromEntries(unlike(walked));
}

/** No two of one name: what was taken out of two names may leave the same. */
function unlike(members: readonly [string, unknown][]): readonly [string, unknown][] {
  const taken = new Set<string>();
  return members.map(([name, member]) => {
    let own = name;
    for (let count = 2; taken.has(own); count += 1) own = `${name}_${count}`;
    taken.add(own);
    return [own, member];
  });
}

function walkList(list: readonly unknown[], place: Place, rewrite: Rewrite): readonly unknown[] {
  const walked = runsOf(list).flatMap((run) =>
    run.every(isTextPart)
      ? walkTextParts(run, place, rewrite)
      : run.map((item) => walk(item, place, rewrite)),
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
  { depth, names }: Place,
  rewrite: Rewrite,
): readonly unknown[] {
  const texts = rewrite(
    parts.map(({ text }) => text),
    "words",
  );
  return parts.map((part, at) => {
    const bare = { ...part, text: "" };
    const walked = walk(bare, { name: "", names, depth }, rewrite) as object;
    const text = texts[at] ?? "";
    return walked === bare && text === part.text ? part : { ...walked, text };
  });
}
