import { expect, test } from "vitest";
import { preferencesOf } from "./preferences-of.ts";
import { readRouting } from "./read-routing.ts";
import { defaultRouting, type Routing } from "./routing.ts";

const full: Routing = {
  order: ["north", "south"],
  only: ["north"],
  ignore: ["west"],
  sort: "latency",
  allowsFallbacks: false,
  deniesCollection: true,
  wantsZeroRetention: true,
};

test("nothing said is left out", () => {
  expect(preferencesOf(defaultRouting)).toBeUndefined();
});

test("all that was said goes along in the words of the interface", () => {
  expect(preferencesOf(full)).toEqual({
    order: ["north", "south"],
    only: ["north"],
    ignore: ["west"],
    sort: "latency",
    allow_fallbacks: false,
    data_collection: "deny",
    zdr: true,
  });
});

test("routing outlives being stored", () => {
  expect(readRouting(JSON.stringify(full))).toEqual(full);
});

test.each([undefined, "", "7", '{"order":"north","sort":"odd","allowsFallbacks":"no"}'])(
  "what is not valid in %j is as if unset",
  (stored) => {
    expect(readRouting(stored)).toEqual(defaultRouting);
  },
);
