import { expect, it } from "vitest";
import { asStatus } from "./as-status.ts";

it("takes statuses of failures, as numbers or as text", () => {
  expect([400, 429, "503", 599].map(asStatus)).toEqual([400, 429, 503, 599]);
});

it.each([
  [200],
  [600],
  [429.5],
  ["rate_limit"],
  [""],
  [null],
  [[429]],
  [{ toString: 1 }],
  [{ valueOf: null, toString: null }],
])("takes %j for none", (told) => {
  expect(asStatus(told)).toBeUndefined();
});
