import { expect, test } from "vitest";
import { wireUrl } from "./wire-url.ts";

test("an address is its base URL and its path, also beyond those that are remembered", () => {
  for (let round = 0; round < 2; round += 1) {
    for (let id = 0; id < 300; id += 1) {
      expect(wireUrl("https://one.test/v1", `/models/${id}`)).toBe(
        `https://one.test/v1/models/${id}`,
      );
      expect(wireUrl("https://one.test", `/v1/models/${id}`)).toBe(
        `https://one.test/v1/models/${id}`,
      );
    }
  }
});
