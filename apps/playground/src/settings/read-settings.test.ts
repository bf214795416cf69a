import { expect, test } from "vitest";
import { readSettings } from "./read-settings.ts";
import { defaultSettings } from "./settings.ts";

test("reads what was written", () => {
  const settings = { systemPrompt: "Be brief.", temperature: 0, maxTokens: 5 };
  expect(readSettings(JSON.stringify(settings))).toEqual(settings);
});

test.each([
  undefined,
  "{",
  "null",
  "[]",
  `{"systemPrompt":1,"temperature":3,"maxTokens":0.5}`,
  `{"temperature":"1","maxTokens":-1}`,
])("takes nothing wrong from %j", (stored) => {
  expect(readSettings(stored)).toEqual(defaultSettings);
});
