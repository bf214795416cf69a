import fc from "fast-check";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Of what one mutation adds. */
const MOST_BYTES = 400_000;

/** What is done to one place of a body. */
type Mutation =
  | { readonly kind: "replace"; readonly at: number; readonly value: unknown }
  | { readonly kind: "remove"; readonly at: number }
  | { readonly kind: "add"; readonly at: number; readonly name: string; readonly value: unknown }
  | { readonly kind: "repeat"; readonly at: number; readonly times: number }
  | { readonly kind: "wrap"; readonly at: number; readonly depth: number };

const odd = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -0,
  9_007_199_254_740_992,
  "",
  "\u0000",
  "\ud800",
  "\udc00 half",
  "\u202e",
  "__proto__",
  "constructor",
  "local/echo",
  "t/two:online",
  "x".repeat(5000),
  "data:image/png;base64,AAAA",
  "http://127.0.0.1:1/",
  [],
  {},
  [[]],
  { type: "text" },
  { type: "json_schema" },
);
/** Any value that a body may hold where it should not. */
const junk = fc.oneof(odd, odd, fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: "binary" }));
const names = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "type",
    "model",
    "stream",
    "tools",
    "provider",
    "plugins",
    "messages",
    "models",
    "n",
    "route",
    "transforms",
    "response_format",
    "reasoning",
    "max_completion_tokens",
  ),
  fc.string({ unit: "binary" }),
);
const at = fc.nat();
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant("replace" as const), at, value: junk }),
  fc.record({ kind: fc.constant("remove" as const), at }),
  fc.record({ kind: fc.constant("add" as const), at, name: names, value: junk }),
  fc.record({ kind: fc.constant("repeat" as const), at, times: fc.nat({ max: 300 }) }),
  fc.record({ kind: fc.constant("wrap" as const), at, depth: fc.nat({ max: 400 }) }),
);

/** JSON text of one of the bodies: as it is, or with one to four places changed. */
export function mutatedJson(bodies: readonly object[]): fc.Arbitrary<string> {
  const mutations = fc.oneof(
    fc.constant([]),
    mutation.map((one) => [one]),
    fc.array(mutation, { minLength: 2, maxLength: 4 }),
  );
  return fc.tuple(fc.constantFrom(...bodies), mutations).map(([body, changes]) => {
    const holder: Json = { body: JSON.parse(JSON.stringify(body)) as Json };
    for (const change of changes) apply(holder, change);
    return JSON.stringify(holder.body) ?? "null";
  });
}

/** One member of an object or a list, by what holds it. */
interface Place {
  readonly holder: { [name: string]: unknown };
  readonly name: string;
}

function apply(root: object, mutation: Mutation): void {
  const places = placesIn(root);
  const place = places[mutation.at % places.length];
  if (place === undefined) return;
  const { holder, name } = place;
  switch (mutation.kind) {
    case "replace":
      holder[name] = structuredClone(mutation.value);
      return;
    case "remove":
      if (Array.isArray(holder)) holder.splice(Number(name), 1);
      else delete holder[name];
      return;
    case "add":
      define(isContainer(holder[name]) ? holder[name] : holder, mutation);
      return;
    case "repeat":
      holder[name] = repeated(holder[name], mutation.times);
      return;
    case "wrap":
      for (let depth = 0; depth < mutation.depth; depth += 1) {
        holder[name] = depth % 2 === 0 ? [holder[name]] : { type: holder[name] };
      }
  }
}

/** Defined, not assigned: a member called `__proto__` is to be sent. */
function define(holder: object, added: { readonly name: string; readonly value: unknown }): void {
  const value = structuredClone(added.value);
  if (Array.isArray(holder)) holder.push(value);
  else {
    const property = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(holder, added.name, property);
  }
}

/** Copies, so that a later mutation changes one of them; not more than a body may hold by far. */
function repeated(value: unknown, times: number): unknown[] {
  const bytes = JSON.stringify(value)?.length ?? 1;
  const length = Math.min(times, Math.ceil(MOST_BYTES / bytes));
  return Array.from({ length }, () => structuredClone(value));
}

/** Everything that stands in the body, and the body itself; of a very large one a part. */
function placesIn(root: object): readonly Place[] {
  const places: Place[] = [];
  const open: unknown[] = [root];
  for (let next = open.pop(); next !== undefined && places.length < 500; next = open.pop()) {
    if (!isContainer(next)) continue;
    for (const name of Object.keys(next)) {
      places.push({ holder: next, name });
      open.push(next[name]);
    }
  }
  return places;
}

function isContainer(value: unknown): value is { [name: string]: unknown } {
  return typeof value === "object" && value !== null;
}
