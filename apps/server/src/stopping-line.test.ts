import { expect, test } from "vitest";
import { stoppingLine } from "./stopping-line.ts";

test("who stops a server with open requests is told what it waits for", () => {
  expect(stoppingLine(1, 30_000)).toBe(
    "Stopping: waits for 1 open request, 30 s at most; Ctrl-C stops at once",
  );
  expect(stoppingLine(12, 2500)).toContain("12 open requests, 2.5 s at most");
});

test("without one there is nothing to say", () => {
  expect(stoppingLine(0, 30_000)).toBeUndefined();
});
