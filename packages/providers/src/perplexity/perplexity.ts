import { namesThatHold } from "../names-that-hold.ts";
import { chatParameters, EXTENSIONS } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import { inWords } from "../openai-compatible/plain-messages.ts";
import { reasoningEffort } from "../openai-compatible/reasoning-effort.ts";
import { into, sent } from "../parameter-rules.ts";
import { asCount } from "../read/as-count.ts";
import { adaptBody } from "./adapt-body.ts";
import { lostDomains } from "./domain-filter.ts";
import { readSources } from "./read-sources.ts";

/** Perplexity's API: it searches by itself, and calls no tools of others. What it cites goes along as it tells it, too. */
export const perplexity = definePreset({
  id: "perplexity",
  at: {
    publicApi: {
      name: "Perplexity",
      variable: "PERPLEXITY_API_KEY",
      baseUrl: "https://api.perplexity.ai",
    },
  },
  dialect: {
    parameters: {
      ...chatParameters({
        maxTokensField: "max_tokens",
        unsupported: [
          ...EXTENSIONS,
          "tools",
          "tool_choice",
          "parallel_tool_calls",
          "stop",
          "seed",
          "n",
          "logit_bias",
          "logprobs",
          "top_logprobs",
          "modalities",
          "audio",
          "prediction",
          "verbosity",
          "prompt_cache_key",
          "prompt_cache_options",
          "service_tier",
        ],
        rules: {
          top_k: sent(),
          response_format: into("response_format, a schema for any JSON"),
          web_search_options: {
            kind: "translated",
            into: "web_search_options, the place without its kind; search_domain_filter",
            without: ["max_uses"],
          },
        },
        messages: {
          sent: new Set(["role", "content", "tool_call_id", "tool_calls", "refusal"]),
          notInParts: "cache_control",
        },
      }),
      searches: () => ({ domains: "included-first", isLimited: false, isAlways: true }),
    },
    streamOptions: undefined,
    sendsUser: false,
    parts: new Set(["text", "image_url", "video_url", "file"]),
    message: inWords,
    adapt: (body, _request, call) => adaptBody(body, call),
    leftOut(request) {
      // Its models think, or not, as they are.
      const rests = reasoningEffort(request) === "none";
      const { reasoning, reasoning_effort: effort, web_search_options: search } = request;
      return namesThatHold({
        reasoning: rests && reasoning != null,
        reasoning_effort: rests && effort != null,
        ...lostDomains(search),
      });
    },
    readSources,
    // Of one search it does not speak.
    searchesIn: ({ num_search_queries: queries }) => asCount(queries) ?? 1,
  },
  members: () => ({}),
});
