import { expect, it } from "vitest";
import * as z from "zod";
import { pluginFault, responseHealing } from "./index.ts";

const sound = { id: "a-plugin", options: z.strictObject({}) };
const tool = {
  type: "acme:dice",
  parameters: z.strictObject({}),
  describe: () => ({ description: "Rolls a die.", parameters: {} }),
  execute: async () => "4",
};

it.each([
  sound,
  responseHealing,
  { ...sound, before: () => undefined, onFailure: "skip", timeoutMs: 5, precedes: ["web"] },
  { ...sound, serverTools: [tool], accountOptions: z.object({}) },
])("finds nothing wrong with a plugin (%#)", (plugin) => {
  expect(pluginFault(plugin)).toBeUndefined();
});

it.each<[unknown, RegExp]>([
  [undefined, /must be what definePlugin gives, and is undefined/],
  [null, /is null/],
  ["text", /is string/],
  [() => sound, /is a function: call it, and export what it gives/],
  [{ ...sound, id: undefined }, /id must be lower-case words/],
  [{ ...sound, id: "My Plugin" }, /and is "My Plugin"/],
  [{ id: "a" }, /options must be a zod schema/],
  [{ ...sound, options: { words: [] } }, /options must be a zod schema/],
  [{ ...sound, accountOptions: {} }, /accountOptions must be a zod schema/],
  [{ ...sound, before: "x" }, /before must be a function, and is string/],
  [{ ...sound, settled: {} }, /settled must be a function/],
  [{ ...sound, onFailure: "ignore" }, /onFailure must be "stop" or "skip", and is "ignore"/],
  [{ ...sound, timeoutMs: "5s" }, /timeoutMs must be milliseconds/],
  [{ ...sound, precedes: "web" }, /precedes must be a list of ids/],
  [{ ...sound, serverTools: [{ ...tool, execute: undefined }] }, /serverTools must be a list/],
])("says what is wrong with %j", (value, words) => {
  expect(pluginFault(value)).toMatch(words);
});
