import { messagesWith, THOUGHTS } from "../messages-with.ts";
import { onlyParameters } from "../only-parameters.ts";
import { into, sent } from "../parameter-rules.ts";

/** What becomes of each chat parameter in Converse; what one model of many does not take is left out for it. */
export const bedrockParameters = onlyParameters(
  {
    max_tokens: sent("maxTokens"),
    max_completion_tokens: sent("maxTokens"),
    temperature: into("inferenceConfig.temperature, 1 at most"),
    top_p: sent("topP"),
    top_k: into("additionalModelRequestFields"),
    stop: into("inferenceConfig.stopSequences"),
    tools: into("toolConfig.tools"),
    tool_choice: into("toolConfig.toolChoice"),
    parallel_tool_calls: into("additionalModelRequestFields.tool_choice"),
    response_format: into("outputConfig.textFormat"),
    verbosity: into("additionalModelRequestFields.output_config.effort"),
    reasoning: {
      kind: "translated",
      into: "additionalModelRequestFields",
      without: ["summary"],
    },
    reasoning_effort: into("additionalModelRequestFields"),
    include_reasoning: into("reasoning left out of the answer"),
    cache_control: into("a cachePoint behind the last turn"),
    service_tier: into("serviceTier"),
    speed: into("performanceConfig.latency"),
  },
  messagesWith([...THOUGHTS, "cache_control", "refusal", "model"], "detail"),
);
