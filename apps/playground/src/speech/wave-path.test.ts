import { expect, test } from "vitest";
import { wavePath } from "./wave-path.ts";

test("each bar is a stroke around the middle, and those to come are dots", () => {
  expect(wavePath([1, 0.5], 3)).toBe("M0.5 6V94M1.5 28V72M2.5 49.5V50.5");
});
