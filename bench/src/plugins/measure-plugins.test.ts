import { expect, it } from "vitest";
import { measurePlugins } from "./measure-plugins.ts";

it("takes a request without plugins and one with a plugin through all their rooms", async () => {
  const rows = await measurePlugins(2);
  expect(rows.map(({ name }) => name.split(",")[0])).toEqual(["none", "one that looks on"]);
  for (const { cost } of rows) expect(cost.least).toBeGreaterThan(0);
});
