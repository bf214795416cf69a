/** Values of every kind where another kind is expected; made anew each time, since they are put into bodies. */
const ODD: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1.5,
  () => 1e300,
  () => 2 ** 53,
  () => "",
  () => "7",
  () => "stop",
  () => "\ud800",
  () => "__proto__",
  () => "data:image/png;base64,AAAA",
  () => "x".repeat(3000),
  () => [],
  () => [null, 7, "text", [], {}],
  () => ({}),
  () => ({ type: "text", text: { value: "deep" } }),
  () => JSON.parse('{"__proto__":{"x":1},"constructor":1,"toString":2}'),
  () => ({ error: { message: { nested: ["junk"] }, code: {}, type: 7 } }),
];

/** One member of an object or an entry of a list. */
interface Place {
  readonly holder: Record<string, unknown>;
  readonly name: string;
}

/** A copy of JSON with one to three places of it changed: removed, replaced, repeated, wrapped, or swapped with another. */
export function spoil(value: unknown, random: () => number): unknown {
  const root: Record<string, unknown> = { value: structuredClone(value) };
  const times = 1 + Math.floor(random() * 3);
  for (let time = 0; time < times; time += 1) change(root, random);
  return root.value;
}

function change(root: Record<string, unknown>, random: () => number): void {
  const places = placesIn(root);
  const place = pick(places, random);
  if (place === undefined) return;
  const { holder, name } = place;
  const before = holder[name];
  const changes: readonly (() => void)[] = [
    () => remove(place),
    () => put(place, pick(ODD, random)?.()),
    () => put(place, pick(ODD, random)?.()),
    () => put(place, [before, structuredClone(before)]),
    () => put(place, { value: before }),
    () => put(place, Array.isArray(before) ? before[0] : [before]),
    () => put(place, structuredClone(heldAt(pick(places, random)))),
  ];
  pick(changes, random)?.();
}

const heldAt = (place: Place | undefined): unknown => place?.holder[place.name];

function remove({ holder, name }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else delete holder[name];
}

/** Defined, not assigned: a member called `__proto__` stays one. */
function put({ holder, name }: Place, value: unknown): void {
  const member = { value, enumerable: true, configurable: true, writable: true };
  Object.defineProperty(holder, name, member);
}

/** One of the list, or undefined when it is empty. */
export function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

function placesIn(root: Record<string, unknown>): readonly Place[] {
  const places: Place[] = [];
  const open: unknown[] = [root];
  for (let next = open.pop(); next !== undefined && places.length < 500; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const holder = next as Record<string, unknown>;
    for (const name of Object.keys(holder)) {
      places.push({ holder, name });
      open.push(holder[name]);
    }
  }
  return places;
}
