import { autoBetaRouter } from "./auto-beta-router/auto-beta-router.ts";
import { autoRouter } from "./auto-router/auto-router.ts";
import type { BuiltInParts } from "./built-in-parts.ts";
import { contextCompression } from "./context-compression/context-compression.ts";
import { createDatetime } from "./datetime/create-datetime.ts";
import { createFileParser } from "./file-parser/file-parser.ts";
import { fusion } from "./fusion/fusion.ts";
import { createModeration } from "./moderation/moderation.ts";
import { paretoRouter } from "./pareto-router/pareto-router.ts";
import type { Plugin } from "./plugin.ts";
import { responseHealing } from "./response-healing/response-healing.ts";
import { createWeb } from "./web/web.ts";
import { createWebFetch } from "./web-fetch/web-fetch.ts";

/** The plugins that come with the gateway, in the order they are installed. */
export function createBuiltInPlugins(parts: BuiltInParts): readonly Plugin[] {
  return [
    createModeration(parts),
    autoRouter,
    autoBetaRouter,
    paretoRouter,
    createFileParser(parts),
    createWeb(parts),
    createWebFetch(parts),
    createDatetime(parts.now),
    contextCompression,
    fusion,
    responseHealing,
  ];
}
