import { expect, test } from "vitest";
import type { Model } from "./model.ts";
import { readOnlyCatalog } from "./read-only-catalog.ts";

const model = (slug: string): Model => ({
  slug,
  name: slug,
  distillable: false,
  input: ["text"],
  output: ["text"],
  endpoints: [],
});
const models = () => new Map([model("a/one"), model("a/two")].map((each) => [each.slug, each]));

test("reads as the map that it was made of", () => {
  const given = models();
  const { models: lent, aliases } = readOnlyCatalog({
    models: given,
    aliases: new Map([["one", "a/one"]]),
  });
  expect(lent.size).toBe(2);
  expect(lent.get("a/one")).toBe(given.get("a/one"));
  expect([lent.has("a/two"), lent.has("a/three")]).toEqual([true, false]);
  expect([...lent]).toEqual([...given]);
  expect([...lent.entries()]).toEqual([...given.entries()]);
  expect([...lent.keys()]).toEqual(["a/one", "a/two"]);
  expect([...lent.values()]).toEqual([...given.values()]);
  const seen: unknown[] = [];
  lent.forEach((value, key, map) => void seen.push([key, value, map === lent]));
  expect(seen).toEqual([...given].map(([key, value]) => [key, value, true]));
  expect(aliases?.get("one")).toBe("a/one");
});

test.each<[string, (lent: Map<string, Model>) => unknown]>([
  ["clear", (lent) => lent.clear()],
  ["set", (lent) => lent.set("a/one", model("b"))],
  ["clear of a Map", (lent) => Map.prototype.clear.call(lent)],
  ["another get", (lent) => Object.assign(lent, { get: () => undefined })],
  [
    "another get of all",
    (lent) => Object.assign(Object.getPrototypeOf(lent), { get: () => undefined }),
  ],
  ["a model", (lent) => Object.assign(lent.get("a/one") ?? {}, { name: "b" })],
  ["a list of a model", (lent) => ((lent.get("a/one")?.input ?? []) as string[]).push("image")],
])("is not written to by %s", (_how, write) => {
  const lent = readOnlyCatalog({ models: models() });
  expect(() => write(lent.models as Map<string, Model>)).toThrow(TypeError);
  expect([...lent.models]).toEqual([...models()]);
});
