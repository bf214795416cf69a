import { expect, test } from "vitest";
import { MEASURES } from "./budget.ts";
import { readOptions } from "./options.ts";

test("everything is measured unless something is named", () => {
  expect(readOptions([])).toEqual({ measures: MEASURES, rounds: 7, share: 1, json: false });
});

test("a part of a name names a measure", () => {
  expect(readOptions(["--only", "PACED", "--only", "memory", "--json"])).toMatchObject({
    measures: ["streams of 100 chunks, paced", "memory per open stream"],
    json: true,
  });
});

test("quick means fewer requests, once", () => {
  expect(readOptions(["--quick"])).toMatchObject({ rounds: 1, share: 0.25 });
  expect(readOptions(["--quick", "--rounds", "5"]).rounds).toBe(5);
});

test.each([[["--only", "nothing"]], [["--rounds", "0"]], [["--fast"]]])("%j is refused", (args) => {
  expect(() => readOptions(args)).toThrow();
});
