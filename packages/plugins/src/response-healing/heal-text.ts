import type { FinishReason, PipelineStage } from "@sluice/schema";
import { healJson } from "./heal-json.ts";
import type { HealingMode } from "./healing-mode.ts";
import { healingStage } from "./healing-stage.ts";
import { judgeText } from "./judge-text.ts";

/** One choice's text when it is complete. */
export interface CompleteText {
  readonly text: string;
  readonly finishReason: FinishReason | null;
}

/**
 * The text to send: healed when it can be. Only an answer that came to its end is looked at: what was
 * cut for length, filtered or broken stays as it is. Says in a stage what was done; a text that was
 * JSON all along, and follows its schema, needs none. Stops where others may have a turn.
 */
export function* healText(
  { text, finishReason }: CompleteText,
  mode: HealingMode,
  report: (stage: PipelineStage) => void,
): Generator<void, string> {
  if (!isWhole(finishReason) || text.trim() === "") return text;
  const healing = yield* healJson(text);
  const healed = healing.kind === "healed" ? healing.text : text;
  const verdict = healing.kind === "hopeless" ? undefined : judgeText(healed, mode);
  if (healing.kind === "valid" && verdict?.isValid !== false) return text;
  report(
    healingStage({
      mode,
      outcome: healing.kind === "valid" ? "untouched" : healing.kind,
      ...(healing.kind === "healed" ? { steps: healing.steps } : {}),
      ...(verdict === undefined ? {} : { verdict }),
      originalLength: text.length,
      healedLength: healed.length,
    }),
  );
  return healed;
}

/** True for an answer that came to its own end. */
export function isWhole(finishReason: FinishReason | null): boolean {
  return finishReason === "stop" || finishReason === null;
}
