import { messagesWith, THOUGHTS } from "../messages-with.ts";
import { onlyParameters } from "../only-parameters.ts";
import { into, sent } from "../parameter-rules.ts";
import type { ParameterTable } from "../parameter-table.ts";
import { claudeSearch } from "./native-search.ts";

/** What becomes of each chat parameter in the Messages API; fields it does not know it refuses. */
export const anthropicParameters: ParameterTable = {
  ...onlyParameters(
    {
      max_tokens: sent(),
      max_completion_tokens: sent("max_tokens"),
      temperature: into("temperature, 1 at most"),
      top_p: sent(),
      top_k: sent(),
      stop: into("stop_sequences"),
      tools: into("tools"),
      tool_choice: into("tool_choice"),
      parallel_tool_calls: into("tool_choice.disable_parallel_tool_use"),
      response_format: into("output_config.format"),
      verbosity: into("output_config.effort"),
      reasoning: { kind: "translated", into: "thinking", without: ["summary"] },
      reasoning_effort: into("thinking"),
      include_reasoning: into("reasoning left out of the answer"),
      cache_control: sent(),
      service_tier: into("service_tier"),
      speed: sent(),
      web_search_options: {
        kind: "translated",
        into: "tools, web_search",
        without: ["search_context_size"],
      },
    },
    messagesWith([...THOUGHTS, "cache_control", "refusal", "model"], "detail"),
  ),
  searches: claudeSearch,
};
