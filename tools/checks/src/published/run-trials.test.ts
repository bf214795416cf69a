import { expect, it } from "vitest";
import { runTrials } from "./run-trials.ts";

it("goes on after a failure and counts it", async () => {
  const lines: string[] = [];
  const failing = { name: "b", run: () => Promise.reject(new Error("why")) };
  const fine = (name: string) => ({ name, run: () => Promise.resolve() });
  expect(await runTrials([fine("a"), failing, fine("c")], (line) => lines.push(line))).toBe(1);
  expect(lines).toEqual(["ok      a", "FAILED  b\nwhy", "ok      c"]);
});
