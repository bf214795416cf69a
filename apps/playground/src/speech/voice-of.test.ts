import { expect, test } from "vitest";
import { voiceOf } from "./voice-of.ts";

test.each([
  [["alloy", "nova"], "nova", "nova"],
  [["alloy"], "nova", ""],
  [["alloy"], undefined, ""],
  [null, "anybody", "anybody"],
  [undefined, "anybody", "anybody"],
  [[], "anybody", "anybody"],
])("of %j, %s is asked for as %j", (listed, chosen, voice) => {
  expect(voiceOf(listed, chosen)).toBe(voice);
});
