import { describe, expect, it } from "vitest";
import type { Check } from "./check.ts";
import { runCheck } from "./run-check.ts";

const check: Check = {
  name: "never-b",
  promise: "no file is called b",
  find: (files) =>
    files.filter(({ path }) => path === "b").map(({ path }) => ({ path, message: "b" })),
};
const exception = { check: "never-b", path: "b", reason: "it was there first" };
const files = [
  { path: "a", text: "" },
  { path: "b", text: "" },
];

describe("runCheck", () => {
  it("gives what the check finds", () => {
    expect(runCheck(check, files, [])).toEqual([{ path: "b", message: "b" }]);
  });

  it("lets an exception pass, for its own check only", () => {
    expect(runCheck(check, files, [exception])).toEqual([]);
    expect(runCheck(check, files, [{ ...exception, check: "other" }])).toHaveLength(1);
  });

  it("finds an exception that is no longer needed", () => {
    expect(runCheck(check, [], [exception])).toEqual([
      { path: "b", message: "this exception is no longer needed" },
    ]);
  });
});
