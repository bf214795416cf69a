import { describe, expect, it } from "vitest";
import { endpoint } from "../test/endpoint.ts";
import { providerMatcher } from "./index.ts";

describe("names of providers", () => {
  const regional = endpoint("vertex", { providerName: "Google Vertex", regions: ["us-east5"] });
  const turbo = endpoint("deep/turbo", { quantization: "fp8" });
  const priority = endpoint("openai", { tier: "priority" });

  it.each([
    ["a slug", "vertex", regional, true],
    ["a slug in another case", "VERTEX", regional, true],
    ["a display name", "google vertex", regional, true],
    ["a region", "vertex/us-east5", regional, true],
    ["another region", "vertex/eu", regional, false],
    ["the bare slug of a variant", "deep", turbo, true],
    ["the whole slug of a variant", "deep/turbo", turbo, true],
    ["a quantization", "deep/fp8", turbo, true],
    ["another variant", "deep/slow", turbo, false],
    ["the bare slug of a service tier", "openai", priority, false],
    ["a service tier", "openai/priority", priority, true],
    ["another service tier", "openai/flex", priority, false],
    ["a beginning of a slug", "vert", regional, false],
  ])("%s", (_, name, of, covered) => {
    expect(providerMatcher([name])(of) >= 0).toBe(covered);
  });

  it("gives the place of the first name that covers", () => {
    expect(providerMatcher(["x", "Google Vertex", "vertex"])(regional)).toBe(1);
    expect(providerMatcher(["openai"], "covered")(priority)).toBe(0);
  });
});
