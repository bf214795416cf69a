import { expect, test } from "vitest";
import type { SeenCall } from "../callers/seen-call.ts";
import { judgeRace } from "./judge-race.ts";
import { laneCalls } from "./lane.ts";

const [planned] = laneCalls({ model: "kit/even", count: 1 });
if (planned === undefined) throw new Error("no call");
const SEEN = { planned, tokensAt: [], startedAt: 0, endedAt: 1 };
const passed: SeenCall = { ...SEEN, kind: "complete", status: 200 };
const refused: SeenCall = {
  ...SEEN,
  kind: "error",
  status: 402,
  code: 402,
  limitSource: "key_limit",
};
const broken: SeenCall = { ...SEEN, kind: "broken", status: 0, error: "reset" };

test("as many pass as there is money for", () => {
  expect(judgeRace([passed, refused, passed], 2)).toEqual([]);
});

test("a refusal may come in a stream that was kept alive before", () => {
  expect(judgeRace([passed, { ...refused, status: 200 }], 1)).toEqual([]);
});

test("one more, one fewer, another end and a refusal that names no limit are faults", () => {
  expect(judgeRace([passed, passed], 1)).toEqual(["2 calls passed, there was money for 1"]);
  expect(judgeRace([passed, refused], 2)).toEqual(["1 calls passed, there was money for 2"]);
  expect(judgeRace([passed, broken], 1)[0]).toMatch(/ended broken 0: reset/);
  const { limitSource: _none, ...unnamed } = refused;
  expect(judgeRace([passed, unnamed], 1)[0]).toMatch(/do not name their limit/);
});
