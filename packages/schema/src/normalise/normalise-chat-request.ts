import type { ChatRequest } from "../chat/request.ts";
import type { Rule } from "./change.ts";
import type { ChatSurroundings } from "./chat-surroundings.ts";
import type { NormalisedChat } from "./normalised-chat.ts";
import { fieldsWithoutUse } from "./rules/fields-without-use.ts";
import { ignoredPlugins } from "./rules/ignored-plugins.ts";
import { modelSuffixes } from "./rules/model-suffixes.ts";
import { oneReasoning } from "./rules/one-reasoning.ts";
import { oneTokenLimit } from "./rules/one-token-limit.ts";
import { reasoningContent } from "./rules/reasoning-content.ts";
import { routeField } from "./rules/route-field.ts";
import { searchFilter } from "./rules/search-filter.ts";
import { serverTools } from "./rules/server-tools.ts";
import { transformsField } from "./rules/transforms-field.ts";

const RULES: readonly Rule[] = [
  oneTokenLimit,
  oneReasoning,
  reasoningContent,
  modelSuffixes,
  routeField,
  transformsField,
  ignoredPlugins,
  searchFilter,
  serverTools,
  fieldsWithoutUse,
];

/**
 * Brings a parsed chat request into one form: aliases, deprecated fields and flat spellings become what
 * they stand for (specification, Versioning; wire reference §2.2, §4, §5.3). A request that has none of
 * them comes back as the same object. Doing it again changes nothing.
 */
export function normaliseChatRequest(
  request: ChatRequest,
  surroundings: ChatSurroundings,
): NormalisedChat {
  let current = request;
  let beside: Pick<Extract<NormalisedChat, { readonly kind: "ok" }>, "requested" | "sorts"> = {};
  const dropped: string[] = [];
  for (const rule of RULES) {
    const change = rule(current, surroundings);
    if (change === undefined) continue;
    if (change.kind === "refused") {
      return { kind: "invalid", message: change.message, path: change.path };
    }
    current = change.request;
    const { requested, sorts } = change;
    if (requested !== undefined) beside = { requested, ...(sorts === undefined ? {} : { sorts }) };
    if (change.dropped !== undefined) dropped.push(...change.dropped);
  }
  return { kind: "ok", request: current, dropped, ...beside };
}
