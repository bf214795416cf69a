import { chatParameters } from "../openai-compatible/chat-parameters.ts";
import { definePreset } from "../openai-compatible/define-preset.ts";
import { encodeSpeech } from "./encode-speech.ts";

/** A vLLM server. It goes on from a beginning only when it is told to. */
export const vllm = definePreset({
  id: "vllm",
  at: { ownServer: { name: "vLLM", port: 8_000 } },
  dialect: {
    parameters: chatParameters({
      maxTokensField: "max_tokens",
      unsupported: [
        "top_a",
        "modalities",
        "audio",
        "image_config",
        "prediction",
        "verbosity",
        "cache_control",
        "prompt_cache_options",
        "web_search_options",
        "x_search_filter",
        "speed",
        "service_tier",
      ],
    }),
    streamOptions: { include_usage: true },
    sendsUser: true,
    adapt: (body, { messages }) =>
      messages.at(-1)?.role === "assistant"
        ? { ...body, continue_final_message: true, add_generation_prompt: false }
        : body,
  },
  members: ({ rerank, speech, embeddings }) => ({
    rerank,
    speech: { ...speech, encode: encodeSpeech },
    embeddings,
  }),
});
