import type { BuiltInParts } from "./built-in-parts.ts";
import type { Plugin } from "./plugin.ts";
import { responseHealing } from "./response-healing/response-healing.ts";

/** The plugins that come with the gateway, in the order they are installed. */
export function createBuiltInPlugins(_parts: BuiltInParts): readonly Plugin[] {
  return [responseHealing];
}
