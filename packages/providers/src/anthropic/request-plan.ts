import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { namesThatHold } from "../names-that-hold.ts";
import { wantsGrammar } from "../wants-grammar.ts";
import { encodeThoughts } from "./encode-thoughts.ts";
import { mayThink } from "./may-think.ts";
import { type ModelAbilities, modelAbilities } from "./model-abilities.ts";
import { claudeSearch } from "./native-search.ts";
import { type Thinking, thinkingOf } from "./thinking.ts";

/** What a request becomes for one model: which of its wishes go up, and which stay here. */
export interface RequestPlan {
  readonly abilities: ModelAbilities;
  readonly maxTokens: number;
  readonly thinking: Thinking;
  readonly temperature: number | undefined;
  readonly topP: number | undefined;
  readonly topK: number | undefined;
  readonly stop: readonly string[];
  /** Names of what is sent to other models, and not to this one; reported as dropped. */
  readonly leftOut: readonly string[];
}

/** Room for the answer beside the thoughts, in tokens. */
const ROOM = 1024;

/** Fits a request to its model. Asked before the request is sent and again for the report: it must not cost much. */
export function planRequest({
  request,
  endpoint,
}: Pick<Call<ChatRequest>, "request" | "endpoint">): RequestPlan {
  const abilities = modelAbilities(endpoint.upstreamModel);
  const asked = request.max_completion_tokens ?? request.max_tokens ?? undefined;
  const limit = asked ?? endpoint.maxCompletionTokens ?? abilities.outputTokens;
  const wanted = thinkingOf(request, abilities, limit);
  const isRefused = wanted.kind === "budget" && !mayThink(request);
  const thinking: Thinking = isRefused
    ? { kind: "off" }
    : within(wanted, limit, endpoint.maxCompletionTokens);
  const sampling = sample(request, abilities, thinking);
  const stop = stopsOf(request);
  const given = {
    temperature: sampling.temperature === undefined && request.temperature != null,
    top_p: sampling.topP === undefined && request.top_p != null,
    top_k: sampling.topK === undefined && request.top_k != null,
    stop: stop.length < [request.stop ?? []].flat().length,
    verbosity: request.verbosity != null && !abilities.effort,
    response_format: wantsGrammar(request),
    web_search_options:
      request.web_search_options != null &&
      claudeSearch(endpoint.upstreamModel, request) === undefined,
    ...wishesToThink(request, isRefused || wanted.kind === "unsaid"),
    "messages.reasoning_details": request.messages.some(losesThoughts),
  };
  return {
    abilities,
    maxTokens: thinking.kind === "budget" ? Math.max(limit, thinking.tokens + ROOM) : limit,
    thinking,
    ...sampling,
    stop,
    leftOut: namesThatHold(given),
  };
}

/** A budget and the answer share the limit; where the model can give more, the answer keeps its own room. */
function within(thinking: Thinking, limit: number, most: number | undefined): Thinking {
  if (thinking.kind !== "budget" || most === undefined) return thinking;
  const largest = Math.max(limit, most) - ROOM;
  return largest < ROOM
    ? { kind: "off" }
    : { ...thinking, tokens: Math.min(thinking.tokens, largest) };
}

/** Thoughts want the model's own sampling; newer models want it always. */
function sample(request: ChatRequest, { sampling }: ModelAbilities, { kind }: Thinking) {
  const thinks = kind === "budget" || kind === "adaptive";
  if (sampling === "none" || thinks)
    return { temperature: undefined, topP: undefined, topK: undefined };
  const temperature = request.temperature ?? undefined;
  const topP = request.top_p ?? undefined;
  return {
    temperature: temperature === undefined ? undefined : Math.min(temperature, 1),
    topP: sampling === "one" && temperature !== undefined ? undefined : topP,
    // 0 is off here, and no number there.
    topK: request.top_k || undefined,
  };
}

/** The API refuses a stop of nothing but white space. */
function stopsOf({ stop }: ChatRequest): readonly string[] {
  return [stop ?? []].flat().filter((text) => text.trim() !== "");
}

/** The parameters that ask for thoughts, where they stay here. */
function wishesToThink({ reasoning, reasoning_effort: effort }: ChatRequest, areLeft: boolean) {
  const { enabled, effort: own, max_tokens: budget } = reasoning ?? {};
  return {
    reasoning: areLeft && (enabled === true || own != null || budget != null),
    reasoning_effort: areLeft && effort != null,
  };
}

function losesThoughts(message: ChatRequest["messages"][number]): boolean {
  return message.role === "assistant" && encodeThoughts(message.reasoning_details).lost;
}
