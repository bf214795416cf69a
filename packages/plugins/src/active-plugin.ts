import type { Plugin } from "./plugin.ts";

/** A plugin that takes part in one request, with its checked options. */
export interface ActivePlugin {
  readonly plugin: Plugin;
  readonly options: unknown;
  /** Nobody asked for it. */
  readonly byItself?: true;
}
