import type { BuiltInParts } from "./built-in-parts.ts";
import { createDatetime } from "./datetime/create-datetime.ts";
import type { Plugin } from "./plugin.ts";
import { responseHealing } from "./response-healing/response-healing.ts";
import { createWeb } from "./web/web.ts";

/** The plugins that come with the gateway, in the order they are installed. */
export function createBuiltInPlugins(parts: BuiltInParts): readonly Plugin[] {
  return [createWeb(parts), createDatetime(parts.now), responseHealing];
}
