/** The next number of a sequence, from 0 up to but not including `below`. */
export type Draw = (below: number) => number;

/** A sequence of numbers that a seed fixes. */
export function drawFrom(seed: number): Draw {
  let state = seed | 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * below);
  };
}

const deep = (levels: number): unknown =>
  JSON.parse(`${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`);

/** Values that break what is careless; each is plain JSON, but for the numbers that JSON reads as Infinity. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  2 ** 53,
  -1e308,
  JSON.parse("1e999"),
  "",
  "\ud800",
  "\udc00 x",
  "\u0000",
  "x".repeat(5000),
  "__proto__",
  "function",
  [],
  {},
  [[]],
  Array(300).fill(1),
  JSON.parse('{"__proto__":{"polluted":1}}'),
  { constructor: { prototype: { polluted: 1 } } },
  { toString: null, valueOf: 1, hasOwnProperty: 1, type: "text", role: "user" },
  deep(20),
  deep(200),
];

/** A copy of a JSON value with one random change somewhere inside. */
export function mutate(value: unknown, draw: Draw): unknown {
  const isContainer = typeof value === "object" && value !== null;
  if (!isContainer || draw(12) === 0) return changed(value, draw);
  return Array.isArray(value) ? mutateItem(value, draw) : mutateMember(Object.entries(value), draw);
}

function changed(value: unknown, draw: Draw): unknown {
  if (typeof value === "string" && draw(3) === 0) return value.slice(0, draw(value.length + 1));
  if (typeof value === "number" && draw(3) === 0) return value * 10 ** draw(40) - draw(3);
  if (draw(5) === 0) return draw(2) === 0 ? [value] : { type: value, role: value, id: value };
  return HOSTILE[draw(HOSTILE.length)];
}

function mutateItem(items: readonly unknown[], draw: Draw): unknown {
  const at = draw(items.length + 1);
  const rest = [...items];
  if (draw(8) === 0) rest.splice(at, 1);
  else if (draw(7) === 0) rest.splice(at, 0, rest[draw(rest.length)]);
  else rest[at] = mutate(rest[at], draw);
  return rest.map((one) => one ?? null);
}

function mutateMember(entries: readonly [string, unknown][], draw: Draw): unknown {
  const at = draw(entries.length);
  const [name, value] = entries[at] ?? ["__proto__", null];
  const rest = entries.filter((_, index) => index !== at);
  if (draw(8) === 0) return Object.fromEntries(rest);
  const [other = name] = entries[draw(entries.length)] ?? [];
  return Object.fromEntries([...rest, [draw(8) === 0 ? other : name, mutate(value, draw)]]);
}
