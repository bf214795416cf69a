import { messagesWith, THOUGHTS } from "../messages-with.ts";
import { onlyParameters } from "../only-parameters.ts";
import { into, sent } from "../parameter-rules.ts";

/** What becomes of each chat parameter in the Gemini API; fields it does not know it refuses. */
export const geminiParameters = onlyParameters(
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
  },
  messagesWith([...THOUGHTS, "refusal", "model"]),
);
