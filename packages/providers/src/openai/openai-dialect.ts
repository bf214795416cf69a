import { namesThatHold } from "../names-that-hold.ts";
import { chatParameters, EXTENSIONS } from "../openai-compatible/chat-parameters.ts";
import type { OpenAiDialect } from "../openai-compatible/dialect.ts";
import { STRICT_MESSAGES } from "../openai-compatible/strict-messages.ts";
import { into } from "../parameter-rules.ts";
import { isSearchModel, nativeSearch, searchOptions } from "./native-search.ts";

/** OpenAI's own API: newer limit name, no extensions, no random padding in each event of a stream. */
export const openAiDialect: OpenAiDialect = {
  parameters: {
    ...chatParameters({
      maxTokensField: "max_completion_tokens",
      unsupported: EXTENSIONS,
      rules: {
        verbosity: into("verbosity, high at most"),
        web_search_options: {
          kind: "translated",
          into: "web_search_options",
          without: ["max_uses", "allowed_domains", "excluded_domains"],
        },
      },
      messages: STRICT_MESSAGES,
    }),
    searches: nativeSearch,
  },
  streamOptions: { include_usage: true, include_obfuscation: false },
  sendsUser: true,
  inlines: ["file"],
  speech: { voiceObjects: true },
  embeds: new Set(["input", "encoding_format", "dimensions"]),
  parts: new Set(["text", "image_url", "input_audio", "file"]),
  // Its other models refuse the whole request for it.
  leftOut: ({ web_search_options: search }, { upstreamModel, supports }) =>
    namesThatHold({
      web_search_options:
        search != null &&
        !isSearchModel(upstreamModel) &&
        supports?.includes("web_search_options") !== true,
    }),
  searchesIn: (_usage, { upstreamModel }) => (isSearchModel(upstreamModel) ? 1 : 0),
  adapt: (body, { verbosity, web_search_options: search }) => ({
    ...body,
    ...(verbosity ? { verbosity: known(verbosity) } : {}),
    ...(search ? { web_search_options: searchOptions(search) } : {}),
  }),
};

/** It knows three words. */
const known = (verbosity: string): string =>
  verbosity === "xhigh" || verbosity === "max" ? "high" : verbosity;
