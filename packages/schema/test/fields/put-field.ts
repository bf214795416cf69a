/** An object that is valid where it stands, by the path of its place; others are valid when empty. */
export type Surroundings = Readonly<Record<string, object>>;

/** Fields of which the kind in brackets is that of one object, not of the items of a list. */
const SINGLE: ReadonlySet<string> = new Set(["tool_choice", "response_format"]);
const MARK = /\[[^[\]]*\]$/;

/** A body in which a field, by its path as `schemaPaths` writes it, has a value; undefined: it is absent. */
export function putField(around: Surroundings, path: string, value: unknown): object {
  const dot = lastDot(path);
  const holder = path.slice(0, Math.max(dot, 0));
  const field = path.slice(dot + 1);
  const { [field]: _, ...others } = { ...around[holder] } as Readonly<Record<string, unknown>>;
  const changed = value === undefined ? others : { ...others, [field]: value };
  if (holder === "") return changed;
  const list = holder.replace(MARK, "");
  const isItem = list !== holder && !SINGLE.has(list);
  return putField(around, list, isItem ? [changed] : changed);
}

/** Where the field's own name begins; dots within brackets, as in `[reasoning.text]`, part nothing. */
function lastDot(path: string): number {
  return path.replace(/\[[^[\]]*\]/g, (mark) => "-".repeat(mark.length)).lastIndexOf(".");
}

/** A path without kinds and positions, as it is the same for a schema and for a refusal. */
export function withoutMarks(path: string): string {
  return path.replace(/\[[^[\]]*\]/g, "");
}
