import { expect, test } from "vitest";
import { measureValidation } from "./measure-validation.ts";
import { VALIDATION_BODIES } from "./validation-bodies.ts";

test.each(VALIDATION_BODIES)("$name is of its size, accepted and measured", (body) => {
  const row = measureValidation(body, 5);
  expect(row.bytes / (body.name.startsWith("1 KB") ? 1000 : 100_000)).toBeCloseTo(1, 0);
  expect(row.json.least).toBeGreaterThan(0);
  expect(row.check.median).toBeGreaterThanOrEqual(row.check.least);
  expect(row.within).toBe(row.check.least < body.atMost);
});

test("a body that is refused is no measure", () => {
  const refused = { name: "refused", json: '{"messages":7}', atMost: 30, count: 1 };
  expect(() => measureValidation(refused, 1)).toThrow("messages");
});
