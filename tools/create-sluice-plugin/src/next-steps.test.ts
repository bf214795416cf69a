import { expect, it } from "vitest";
import { nextSteps } from "./next-steps.ts";

it.each(["22.19.0", "24.1.0", "26.0.0"])("Node %s needs no word", (version) => {
  expect(nextSteps("shout", version)).toBe(
    "Next:\n  cd shout\n  npm install\n  npm run check      types, tests, build\n",
  );
});

it.each(["20.20.2", "22.18.0"])("Node %s is told that it is too old", (version) => {
  expect(nextSteps("shout", version)).toContain(
    `install Node 22.19 or newer: the package's tests do not run on ${version}\n`,
  );
});
