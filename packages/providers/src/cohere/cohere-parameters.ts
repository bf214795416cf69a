import { messagesWith } from "../messages-with.ts";
import { onlyParameters } from "../only-parameters.ts";
import { into, sent } from "../parameter-rules.ts";

/** What becomes of each chat parameter in Cohere's chat, version 2. */
export const cohereParameters = onlyParameters(
  {
    max_tokens: sent(),
    max_completion_tokens: sent("max_tokens"),
    temperature: sent(),
    top_p: sent("p"),
    top_k: sent("k"),
    seed: sent(),
    stop: into("stop_sequences"),
    frequency_penalty: into("frequency_penalty, 0 to 1"),
    presence_penalty: into("presence_penalty, 0 to 1"),
    logprobs: sent(),
    tools: sent(),
    tool_choice: into("tool_choice"),
    response_format: into("response_format"),
    reasoning: { kind: "translated", into: "thinking", without: ["summary"] },
    reasoning_effort: into("thinking"),
    include_reasoning: into("reasoning left out of the answer"),
  },
  messagesWith(["refusal", "model"]),
);
