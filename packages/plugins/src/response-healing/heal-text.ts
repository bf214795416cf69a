import type { FinishReason, PipelineStage } from "@sluice/schema";
import { healJson } from "./heal-json.ts";
import type { HealingMode } from "./healing-mode.ts";

/** One choice's text when it is complete. */
export interface CompleteText {
  readonly text: string;
  readonly finishReason: FinishReason | null;
}

/**
 * The text to send: healed when it can be. Only an answer that came to its end is looked at: what was
 * cut for length, filtered or broken stays as it is. Says in a stage what was done; a text that was
 * JSON all along needs none.
 */
export function healText(
  { text, finishReason }: CompleteText,
  mode: HealingMode,
  report: (stage: PipelineStage) => void,
): string {
  if (finishReason !== "stop" && finishReason !== null) return text;
  if (text.trim() === "") return text;
  const healing = healJson(text);
  if (healing.kind === "valid") return text;
  const improved = healing.kind === "healed";
  const healed = improved ? healing.text : text;
  report({
    type: "response_healing",
    name: "response-healing",
    summary: improved
      ? "the answer was made valid JSON"
      : "the answer is not JSON and could not be repaired",
    data: {
      mode,
      improved,
      ...(improved ? { steps: [...healing.steps] } : {}),
      original_length: text.length,
      healed_length: healed.length,
    },
  });
  return healed;
}
