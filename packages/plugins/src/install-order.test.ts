import { expect, it } from "vitest";
import * as z from "zod";
import { installOrder } from "./install-order.ts";
import type { Plugin } from "./plugin.ts";

const named = (id: string, precedes?: readonly string[]): Plugin => ({
  id,
  options: z.strictObject({}),
  ...(precedes === undefined ? {} : { precedes }),
});

const ids = (...plugins: readonly Plugin[]) => installOrder(plugins).map(({ id }) => id);

it("leaves plugins as they are given", () => {
  expect(ids(named("a"), named("b"), named("c"))).toEqual(["a", "b", "c"]);
});

it("puts a plugin before the first of those that it precedes", () => {
  expect(ids(named("a"), named("b"), named("c"), named("p", ["c", "b"]))).toEqual([
    "a",
    "p",
    "b",
    "c",
  ]);
});

it("keeps the order of plugins that precede the same one", () => {
  expect(ids(named("a"), named("p", ["a"]), named("q", ["a"]))).toEqual(["p", "q", "a"]);
});

it("leaves a plugin where it is that precedes nobody, or is before them already", () => {
  expect(ids(named("a"), named("p", ["none"]), named("b"))).toEqual(["a", "p", "b"]);
  expect(ids(named("p", ["b"]), named("a"), named("b"))).toEqual(["p", "a", "b"]);
});
