import { chatParameters } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import { into, sent } from "../parameter-rules.ts";
import { webSearch } from "./web-search.ts";

/**
 * OpenRouter, which speaks the same language as this gateway: reasoning goes up as it was written, and so do names of
 * features in trial.
 */
export const openrouter = definePreset({
  id: "openrouter",
  at: {
    publicApi: {
      name: "OpenRouter",
      variable: "OPENROUTER_API_KEY",
      baseUrl: "https://openrouter.ai/api/v1",
    },
  },
  dialect: {
    parameters: {
      ...chatParameters({
        maxTokensField: "max_tokens",
        rules: {
          reasoning: sent(),
          reasoning_effort: sent(),
          service_tier: sent(),
          web_search_options: into("web_search_options.search_context_size; plugins, web"),
        },
      }),
      searches: () => ({ domains: "either", isLimited: true }),
    },
    adapt: (body, { web_search_options: search }) =>
      search ? { ...body, ...webSearch(search) } : body,
    streamOptions: { include_usage: true },
    sendsUser: true,
    betasHeader: "x-anthropic-beta",
  },
  members: ({ rerank, speech, embeddings }) => ({ rerank, speech, embeddings }),
});
