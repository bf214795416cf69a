import { messagesWith, THOUGHTS } from "../messages-with.ts";
import { onlyParameters } from "../only-parameters.ts";
import { into, sent } from "../parameter-rules.ts";
import type { ParameterTable } from "../parameter-table.ts";
import { geminiSearch } from "./native-search.ts";

/** What becomes of each chat parameter in the Gemini API; fields it does not know it refuses. */
export const geminiParameters: ParameterTable = {
  ...onlyParameters(
    {
      temperature: sent("temperature"),
      top_p: sent("topP"),
      top_k: sent("topK"),
      n: sent("candidateCount"),
      max_tokens: sent("maxOutputTokens"),
      max_completion_tokens: sent("maxOutputTokens"),
      stop: sent("stopSequences"),
      seed: sent("seed"),
      presence_penalty: sent("presencePenalty"),
      frequency_penalty: sent("frequencyPenalty"),
      logprobs: sent("responseLogprobs"),
      top_logprobs: sent("logprobs"),
      modalities: into("responseModalities"),
      image_config: into("imageConfig"),
      audio: { kind: "translated", into: "speechConfig", without: ["format"] },
      tools: into("functionDeclarations"),
      tool_choice: into("functionCallingConfig"),
      response_format: into("responseMimeType, responseJsonSchema"),
      reasoning: { kind: "translated", into: "thinkingConfig", without: ["summary"] },
      reasoning_effort: into("thinkingConfig"),
      include_reasoning: into("thinkingConfig.includeThoughts"),
      service_tier: into("serviceTier"),
      web_search_options: {
        kind: "translated",
        into: "tools.googleSearch",
        without: [
          "search_context_size",
          "user_location",
          "max_uses",
          "allowed_domains",
          "excluded_domains",
        ],
      },
    },
    messagesWith([...THOUGHTS, "refusal", "model"]),
  ),
  searches: geminiSearch,
};
