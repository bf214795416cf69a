/** What a body that came in may hold beside plain data. */
export type JsonCondition =
  | "clean"
  /** Has an own `__proto__` key, or text with half a surrogate pair. */
  | "unclean"
  /** Has a number that is none: `1e999` is Infinity, which cannot be sent on. */
  | "infinite"
  /** Nested deeper than allowed. */
  | "too-deep";

/** Looks through a parsed body level by level, without recursion: any depth is safe. */
export function inspectJson(root: unknown, maxDepth: number): JsonCondition {
  const seen: Seen = { unclean: false, infinite: false };
  let level: object[] = isContainer(root) ? [root] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return "too-deep";
    const next: object[] = [];
    for (const node of level) visit(node, next, seen);
    level = next;
  }
  if (seen.infinite) return "infinite";
  return seen.unclean ? "unclean" : "clean";
}

interface Seen {
  unclean: boolean;
  infinite: boolean;
}

function visit(node: object, next: object[], seen: Seen): void {
  if (Array.isArray(node)) {
    for (const value of node) look(value, next, seen);
    return;
  }
  for (const key in node) {
    if (key === "__proto__") seen.unclean = true;
    look((node as Record<string, unknown>)[key], next, seen);
  }
}

function look(value: unknown, next: object[], seen: Seen): void {
  if (isContainer(value)) next.push(value);
  else if (typeof value === "string" && !isWellFormed(value)) seen.unclean = true;
  else if (typeof value === "number" && !Number.isFinite(value)) seen.infinite = true;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** ES2024; a look at a flag for most texts, where an expression would read all of it. */
function isWellFormed(text: string): boolean {
  return (text as unknown as { isWellFormed(): boolean }).isWellFormed();
}
