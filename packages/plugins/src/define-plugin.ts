import type { Plugin } from "./plugin.ts";

/** Gives a plugin its type: the options of its hooks are what its schema yields. */
export function definePlugin<Options>(plugin: Plugin<Options>): Plugin<Options> {
  return plugin;
}
