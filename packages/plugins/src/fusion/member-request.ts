import type { Catalog, ChatRequest, Message } from "@sluice/schema";
import { DEFAULT_ANSWER_TOKENS, DEFAULT_TOOL_CALLS, type FusionOptions } from "./fusion-options.ts";

/** What every request that a panel makes takes from the caller's: how it may be routed, and for whom it is. */
export function inheritedFields({ provider, user, safety_identifier: safety }: ChatRequest) {
  return {
    stream: false,
    ...(provider == null ? {} : { provider }),
    ...(user == null ? {} : { user }),
    ...(safety == null ? {} : { safety_identifier: safety }),
  };
}

/** What the panel is asked, whoever sits in it. */
export function panelRequest(
  messages: readonly Message[],
  options: FusionOptions,
  request: ChatRequest,
): ChatRequest {
  const { temperature, reasoning, cache_control: cache, max_completion_tokens: tokens } = options;
  return {
    ...inheritedFields(request),
    messages: [...messages],
    max_tool_calls: options.max_tool_calls ?? DEFAULT_TOOL_CALLS,
    ...(tokens == null ? {} : { max_completion_tokens: tokens }),
    ...(temperature == null ? {} : { temperature }),
    ...(reasoning == null ? {} : { reasoning }),
    ...(cache == null ? {} : { cache_control: cache }),
  };
}

/** The same for one member. */
export function memberRequest(asked: ChatRequest, model: string, catalog: Catalog): ChatRequest {
  return { max_completion_tokens: answerTokens(model, catalog), ...asked, model };
}

/** The default, or what the model can make where that is less; of a small context half is for the question. */
function answerTokens(model: string, { models }: Catalog): number {
  const rooms = (models.get(model)?.endpoints ?? []).map(
    ({ maxCompletionTokens = DEFAULT_ANSWER_TOKENS, contextLength }) =>
      contextLength === undefined
        ? maxCompletionTokens
        : Math.min(maxCompletionTokens, Math.floor(contextLength / 2)),
  );
  if (rooms.length === 0) return DEFAULT_ANSWER_TOKENS;
  return Math.min(DEFAULT_ANSWER_TOKENS, Math.max(1, ...rooms));
}
