import { messagesWith, THOUGHTS } from "../messages-with.ts";
import { onlyParameters } from "../only-parameters.ts";
import { into, sent } from "../parameter-rules.ts";
import type { ParameterTable } from "../parameter-table.ts";
import type { AiSdkOptions } from "./ai-sdk-options.ts";

/** What the specification of the AI SDK has a word for; a model that lacks one of these says so with its answer. */
export const aiSdkParameters = onlyParameters(
  {
    max_tokens: sent("maxOutputTokens"),
    max_completion_tokens: sent("maxOutputTokens"),
    temperature: sent(),
    top_p: sent("topP"),
    top_k: sent("topK"),
    frequency_penalty: sent("frequencyPenalty"),
    presence_penalty: sent("presencePenalty"),
    seed: sent(),
    stop: into("stopSequences"),
    tools: into("tools"),
    tool_choice: into("toolChoice"),
    response_format: into("responseFormat"),
    reasoning: { kind: "translated", into: "reasoning, an effort", without: ["summary"] },
    reasoning_effort: into("reasoning"),
    include_reasoning: into("reasoning left out of the answer"),
  },
  messagesWith(
    [...THOUGHTS, "cache_control", "refusal", "images", "model"],
    "prompt_cache_breakpoint",
  ),
);

/** What becomes of each chat parameter at an entry: what its `parameters` name goes up as an option of the provider. */
export function parametersOf({ parameters }: Pick<AiSdkOptions, "parameters">): ParameterTable {
  const own = Object.entries(parameters).filter(([field]) => field !== "reasoning_effort");
  return {
    ...aiSdkParameters,
    rules: {
      ...aiSdkParameters.rules,
      provider_options: sent("providerOptions"),
      ...Object.fromEntries(own.map(([field, option]) => [field, sent(option)])),
    },
  };
}
