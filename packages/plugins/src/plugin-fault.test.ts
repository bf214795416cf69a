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
const ROUTER = {
  slug: "acme/any",
  aliases: [],
  name: "Acme: Any",
  description: "Any of them.",
  strategy: "auto",
};

it.each([
  sound,
  responseHealing,
  { ...sound, before: () => undefined, onFailure: "skip", timeoutMs: 5, precedes: ["web"] },
  { ...sound, serverTools: [tool], accountOptions: z.object({}) },
  {
    ...sound,
    serverTools: [{ ...tool, offered: () => true, timeoutMs: 5, options: z.object({}) }],
  },
  { ...sound, routerModel: ROUTER, foresee: () => undefined, mayShorten: true },
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
  [{ ...sound, actsUnasked: true }, /actsUnasked must be a function, and is boolean/],
  [{ ...sound, foresee: 5 }, /foresee must be a function/],
  [{ ...sound, mayShorten: "yes" }, /mayShorten must be true or false, and is "yes"/],
  [{ ...sound, failureMetadata: {} }, /failureMetadata must be a function/],
  [{ ...sound, routerModel: "acme/any" }, /routerModel must have slug, aliases, name/],
  [{ ...sound, routerModel: { ...ROUTER, aliases: undefined } }, /routerModel must have slug/],
  [{ ...sound, serverTools: [{ ...tool, offered: true }] }, /serverTools must be a list/],
  [{ ...sound, serverTools: [{ ...tool, timeoutMs: "5s" }] }, /serverTools must be a list/],
  [{ ...sound, onFailure: "ignore" }, /onFailure must be "stop" or "skip", and is "ignore"/],
  [{ ...sound, timeoutMs: "5s" }, /timeoutMs must be milliseconds/],
  [{ ...sound, precedes: "web" }, /precedes must be a list of ids/],
  [{ ...sound, serverTools: [{ ...tool, execute: undefined }] }, /serverTools must be a list/],
])("says what is wrong with %j", (value, words) => {
  expect(pluginFault(value)).toMatch(words);
});
