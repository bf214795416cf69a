import { expect, test } from "vitest";
import { foundLine } from "./found-line.ts";

const north = { name: "North", origin: "environment" } as const;

test.each([
  [1, false, "North: 1 model (environment)"],
  [3, false, "North: 3 models (environment)"],
  [19, true, "North: 19 models now that it has listed its own (environment)"],
])("%d models, known before: %s", (models, wasKnown, line) => {
  expect(foundLine(north, { models, wasKnown })).toBe(line);
});
