import { definePlugin, type Plugin, type PluginDefaults } from "@sluice/plugins";
import type { ChatRequest } from "@sluice/schema";
import { expect, test } from "vitest";
import * as z from "zod";
import { activePlugins } from "./active-plugins.ts";

const plugin = (id: string, actsUnasked?: () => boolean): Plugin =>
  definePlugin({ id, options: z.looseObject({}), ...(actsUnasked && { actsUnasked }) });
const quiet = plugin("quiet");
const account = plugin("account");
const off = plugin("off");
const byItself = plugin("by-itself", () => true);
const notNow = plugin("not-now", () => false);
const INSTALLED = [quiet, account, off, byItself, notNow];
const DEFAULTS: PluginDefaults = { account: { enabled: true }, off: { enabled: false } };

const catalog = () => ({ models: new Map() });
const active = (
  asked: ChatRequest["plugins"],
  plugins: readonly Plugin[] = INSTALLED,
  pluginDefaults = DEFAULTS,
) => {
  const request: ChatRequest = { messages: [{ role: "user", content: "hi" }], plugins: asked };
  const dependencies = { plugins, pluginDefaults, catalog };
  return activePlugins(request, dependencies).map(({ plugin: { id } }) => id);
};

test.each([[undefined], [null], [[]]])(
  "nobody asked by %j: the account's take part, and those that do by themselves",
  (asked) => {
    expect(active(asked)).toEqual(["account", "by-itself"]);
  },
);

test("one that is asked for takes part beside them", () => {
  expect(active([{ id: "quiet" }])).toEqual(["quiet", "account", "by-itself"]);
  expect(active([{ id: "account", enabled: false }])).toEqual(["by-itself"]);
});

test("other plugins, or other entries of the account, count from the next request on", () => {
  expect(active(undefined)).toEqual(["account", "by-itself"]);
  expect(active(undefined, [quiet, account])).toEqual(["account"]);
  expect(active(undefined, INSTALLED, { quiet: { enabled: true } })).toEqual([
    "quiet",
    "by-itself",
  ]);
  expect(active(undefined)).toEqual(["account", "by-itself"]);
});
