import { describe, expect, it } from "vitest";
import { similarName } from "./similar-name.ts";

const KNOWN = ["openai", "web", "web-fetch", "acme/large", "acme/small", "xai"];

describe("similarName", () => {
  it.each([
    ["opnai", "openai"],
    ["wbe", "web"],
    ["web-fecth", "web-fetch"],
    ["Acme/Large", "acme/large"],
    ["acme/larg", "acme/large"],
    ["xai", "xai"],
  ])("%s is a slip of %s", (written, meant) => {
    expect(similarName(written, KNOWN)).toBe(meant);
  });

  it.each(["", "large", "acme/none", "mistral", "w", "acme/large-instruct"])(
    "%j is none of them",
    (written) => {
      expect(similarName(written, KNOWN)).toBeUndefined();
    },
  );

  it("does not look through a name that is longer than all", () => {
    expect(similarName("acme/large".repeat(1_000_000), KNOWN)).toBeUndefined();
  });
});
