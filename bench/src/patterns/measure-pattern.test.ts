import { expect, test } from "vitest";
import { HOSTILE_PATTERNS } from "./hostile-patterns.ts";
import { measurePattern } from "./measure-pattern.ts";

test.each(HOSTILE_PATTERNS)("$name: a character is read no oftener in longer ones", (hostile) => {
  const [short, long] = [1000, 16_000].map((size) => measurePattern(hostile, size, 2).reads);
  expect(short).toBeGreaterThan(0);
  expect(long).toBeLessThanOrEqual(6);
  expect(long).toBeLessThanOrEqual((short ?? 0) * 1.1);
});
