import { describe, expect, it } from "vitest";
import { endpoint } from "../test/endpoint.ts";
import { model } from "../test/model.ts";
import { routeQuery } from "../test/route-query.ts";
import { plan } from "./index.ts";

describe("service tiers", () => {
  const tiered = model("acme/large", [
    endpoint("north"),
    endpoint("north", { tier: "flex" }),
    endpoint("north", { tier: "priority" }),
  ]);
  const tiers = (needs: object, preferences: object = {}) =>
    plan(routeQuery([tiered], { needs, preferences })).candidates.map(({ tier }) => tier);

  it("serves the ordinary tier when nothing is asked", () => {
    expect(tiers({})).toEqual(["default"]);
  });

  it("puts priority before the ordinary tier", () => {
    expect(tiers({ serviceTier: "priority" })).toEqual(["priority", "default"]);
  });

  it("uses flex alone", () => {
    expect(tiers({ serviceTier: "flex" })).toEqual(["flex"]);
  });

  it("never leaves flex for another model's ordinary tier", () => {
    const plain = model("acme/small", [endpoint("south")]);
    const needs = { serviceTier: "flex" };
    const route = plan(routeQuery([plain, tiered], { needs }));
    expect(route.candidates.map(({ tier }) => tier)).toEqual(["flex"]);
    expect(route.rejected).toHaveLength(3);
  });

  it("takes a tier that order names", () => {
    expect(tiers({}, { order: ["north/priority"] })).toEqual(["priority", "default"]);
  });

  it("ignores the wish where no endpoint has the tier", () => {
    const plain = model("acme/large", [endpoint("north")]);
    const needs = { serviceTier: "flex" };
    expect(plan(routeQuery([plain], { needs })).candidates).toHaveLength(1);
  });
});
