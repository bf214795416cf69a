import type { ChatRequest } from "@sluice/schema";
import {
  type RequestPlan as ClaudePlan,
  planRequest as planClaude,
} from "../anthropic/request-plan.ts";
import type { Call } from "../call.ts";
import { namesThatHold } from "../names-that-hold.ts";
import { wantsGrammar } from "../wants-grammar.ts";
import { type CacheAbility, cacheAbility } from "./cache-point.ts";
import { encodeThoughts } from "./encode-thoughts.ts";
import { type ModelFamily, modelFamily } from "./model-family.ts";
import { type PlainEffort, reasoningEffort } from "./reasoning-effort.ts";
import { serviceTier } from "./service-tier.ts";
import { hasToolBlocks } from "./tool-history.ts";

/** What a request becomes for one model: which of its wishes go up, and which stay here. */
export interface RequestPlan {
  readonly family: ModelFamily;
  /** What the version can be read from. */
  readonly name: string;
  /** What goes for Claude there as here; undefined for other models. */
  readonly claude: ClaudePlan | undefined;
  readonly cache: CacheAbility;
  /** Whether the service holds the model to a JSON Schema. */
  readonly keepsSchemas: boolean;
  readonly maxTokens: number | undefined;
  readonly temperature: number | undefined;
  readonly topP: number | undefined;
  readonly topK: number | undefined;
  readonly stop: readonly string[];
  /** Of other models than Claude. */
  readonly effort: PlainEffort | undefined;
  /** Names of what is sent to other models, and not to this one; reported as dropped. */
  readonly leftOut: readonly string[];
}

type Planned = Pick<Call<ChatRequest>, "request" | "endpoint">;

/** Families that know `top_k`, and those that can be told how hard to think. */
const TOP_K: ReadonlySet<ModelFamily> = new Set(["claude", "nova", "mistral-ai", "command"]);
const EFFORT: ReadonlySet<ModelFamily> = new Set(["gpt", "nova"]);
const SCHEMAS: ReadonlySet<ModelFamily> = new Set(["gpt", "open"]);

/** Fits a request to its model. Asked before the request is sent and again for the report: it must not cost much. */
export function planRequest({ request, endpoint }: Planned): RequestPlan {
  const model = modelFamily(endpoint);
  const { family, name } = model;
  const cache = cacheAbility(model);
  const named = { ...endpoint, upstreamModel: model.name };
  const claude = family === "claude" ? planClaude({ request, endpoint: named }) : undefined;
  const form = claude === undefined ? planOther(request, family) : planOfClaude(request, claude);
  const left = {
    cache_control: request.cache_control != null && !cache.messages,
    service_tier: request.service_tier != null && serviceTier(request) === undefined,
    tool_choice: request.tool_choice === "none" && !claude && hasToolBlocks(request),
    parallel_tool_calls: request.parallel_tool_calls === false && !claude,
    speed: request.speed != null && request.speed !== "fast" && request.speed !== "standard",
  };
  return {
    ...form,
    family,
    name,
    claude,
    cache,
    leftOut: [...form.leftOut, ...namesThatHold(left)],
  };
}

function planOfClaude(request: ChatRequest, claude: ClaudePlan) {
  const asked = request.max_completion_tokens ?? request.max_tokens ?? undefined;
  const { abilities, temperature, topP, topK, stop, leftOut, thinking } = claude;
  const isLimited = asked !== undefined || thinking.kind === "budget";
  return {
    // The service refuses the form for models that were newer than its own copy of it.
    keepsSchemas: abilities.structuredOutput && abilities.sampling !== "none",
    maxTokens: isLimited ? claude.maxTokens : undefined,
    temperature,
    topP,
    topK,
    stop,
    effort: undefined,
    leftOut,
  };
}

function planOther(request: ChatRequest, family: ModelFamily) {
  const { temperature, top_p: topP, top_k: topK, messages } = request;
  const effort = reasoningEffort(request);
  const isDeaf = effort !== undefined && !EFFORT.has(family);
  const left = {
    top_k: Boolean(topK) && !TOP_K.has(family),
    verbosity: request.verbosity != null,
    reasoning: isDeaf && request.reasoning != null,
    reasoning_effort: isDeaf && request.reasoning_effort != null,
    response_format: wantsGrammar(request),
    "messages.reasoning_details": messages.some(
      (message) =>
        message.role === "assistant" && encodeThoughts(message.reasoning_details, family).lost,
    ),
  };
  return {
    keepsSchemas: SCHEMAS.has(family),
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? undefined,
    // 1 is the most that the service takes of any model.
    temperature: temperature == null ? undefined : Math.min(temperature, 1),
    topP: topP ?? undefined,
    topK: TOP_K.has(family) ? topK || undefined : undefined,
    stop: [request.stop ?? []].flat().filter((text) => text !== ""),
    effort: EFFORT.has(family) ? effort : undefined,
    leftOut: namesThatHold(left),
  };
}
