export {
  type Annotation,
  type Catalog,
  type ChatAnswer,
  type ChatChunk,
  type ChatRequest,
  type ChatResult,
  objectPiece,
  type PipelineStage,
  type StreamPiece,
} from "@sluice/schema";
export { activate } from "./activate.ts";
export type { ActivePlugin } from "./active-plugin.ts";
export { autoBetaRouter } from "./auto-beta-router/auto-beta-router.ts";
export { autoRouter } from "./auto-router/auto-router.ts";
export type { BuiltInParts } from "./built-in-parts.ts";
export { createBuiltInPlugins } from "./built-in-plugins.ts";
export { checkDefaults, type DefaultsFault, type WhyNotDirect } from "./check-defaults.ts";
export { placeCitations } from "./citations/place-citations.ts";
export { contextCompression } from "./context-compression/context-compression.ts";
export { cutToTokens } from "./cut-to-tokens.ts";
export { createDatetime } from "./datetime/create-datetime.ts";
export { definePlugin } from "./define-plugin.ts";
export type { DirectCalls, DirectOperation, DirectTarget, DirectUse } from "./direct-calls.ts";
export type {
  DocumentKind,
  DocumentLimits,
  DocumentOutcome,
  ReadDocument,
  UnreadableReason,
} from "./documents/read-document.ts";
export type { GivenPage, PageOutcome, ReadPage } from "./documents/read-page.ts";
export { type DomainFilter, type DomainLists, domainFilter } from "./domains/domain-filter.ts";
export { type Characters, matchesWildcards } from "./domains/matches-wildcards.ts";
export { failureMetadata } from "./failure-metadata.ts";
export { createFileParser } from "./file-parser/file-parser.ts";
export { type FittedTexts, fitTexts, type TextFitting } from "./fit-texts.ts";
export { fusion } from "./fusion/fusion.ts";
export { installOrder } from "./install-order.ts";
export { isRouterModel } from "./is-router-model.ts";
export type { ModelChoice } from "./model-choice.ts";
export { createModeration } from "./moderation/moderation.ts";
export type { OptionPath, OptionPlace } from "./option-place.ts";
export { paretoRouter } from "./pareto-router/pareto-router.ts";
export type {
  AccountFault,
  ActingView,
  BeforeOutcome,
  Plugin,
  PluginContext,
  PluginOutcome,
  Purchase,
  RunOptions,
  ServerTool,
  ServerToolItem,
  ServerToolResult,
} from "./plugin.ts";
export type { PluginDefaults } from "./plugin-defaults.ts";
export { pluginFault } from "./plugin-fault.ts";
export {
  openPlugins,
  type PluginEntry,
  type PluginHost,
  type PluginRun,
} from "./plugin-run.ts";
export { promptRoom } from "./prompt-room.ts";
export type { PromptSizes } from "./prompt-sizes.ts";
export { responseHealing } from "./response-healing/response-healing.ts";
export type { RouterModel } from "./router-model.ts";
export type { ModelSearch, RoutingView } from "./routing-view.ts";
export { runAfter } from "./run-after.ts";
export { runBefore } from "./run-before.ts";
export { type InstalledTool, installedTools } from "./server-tools/installed-tools.ts";
export { namedTools, type ToolsOffer } from "./server-tools/named-tools.ts";
export { pluginTools, type RequestTool } from "./server-tools/plugin-tools.ts";
export { settlePlugins } from "./settle-plugins.ts";
