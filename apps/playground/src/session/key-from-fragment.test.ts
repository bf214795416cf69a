import { expect, test } from "vitest";
import { keyFromFragment } from "./key-from-fragment.ts";

const key = `sk-sl-v1-${"0f".repeat(32)}`;

test.each([
  [`#key=${key}`, key],
  [`#key=${key}&from=link`, key],
  [`#key=%20${key}%0A`, key],
  ["#key=", undefined],
  ["#settings", undefined],
  ["", undefined],
  ["#key=two%20words", undefined],
  ["#key=line%0Abreak", undefined],
  [`#key=${"x".repeat(513)}`, undefined],
])("%j holds %j", (fragment, expected) => {
  expect(keyFromFragment(fragment)).toBe(expected);
});
