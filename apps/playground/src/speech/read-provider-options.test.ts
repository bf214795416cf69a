import { expect, test } from "vitest";
import { readProviderOptions } from "./read-provider-options.ts";

test("settings by slug are taken", () => {
  const options = { openai: { instructions: "Warm" }, azure: {} };
  expect(readProviderOptions(JSON.stringify(options))).toEqual({ kind: "options", options });
});

test.each(["", "  \n", "{}"])("%j is nothing to send", (text) => {
  expect(readProviderOptions(text)).toEqual({ kind: "none" });
});

test.each([
  ['{"openai": {', "not JSON"],
  ["[]", "must be an object"],
  ['"openai"', "must be an object"],
  ['{"openai": "warm"}', '"openai" must hold an object'],
  ['{"a": {}, "b": [1]}', '"b" must hold an object'],
])("%s is refused with a reason", (text, reason) => {
  const read = readProviderOptions(text);
  expect(read).toMatchObject({ kind: "wrong", message: expect.stringContaining(reason) });
});
