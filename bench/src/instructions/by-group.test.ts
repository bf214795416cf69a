import { expect, test } from "vitest";
import { byGroup, falling, totalOf } from "./by-group.ts";
import { ONCE } from "./group-of.ts";

const counts = new Map([
  ["Builtins_Add", 3],
  ["sqlite3_step", 10],
  ["v8::internal::Scavenger::Process()", 100],
  ["Builtins_Load", 4],
]);

test("functions of one part are counted together, the largest part first", () => {
  expect([...byGroup(counts)]).toEqual([
    [ONCE, 100],
    ["SQLite", 10],
    ["V8's builtins", 7],
  ]);
});

test("what a process does once is not in the sum", () => {
  expect(totalOf(byGroup(counts))).toBe(17);
});

test("the most comes first", () => {
  expect(falling(counts).map(([, count]) => count)).toEqual([100, 10, 4, 3]);
});
