import type { ChatResult, Choice, PipelineStage } from "@sluice/schema";
import { healText } from "./heal-text.ts";
import type { HealingMode } from "./healing-mode.ts";

/** Heals the text of each choice; a choice that calls tools is left alone. */
export function healResult(
  result: ChatResult,
  mode: HealingMode,
  report: (stage: PipelineStage) => void,
): ChatResult {
  const choices = result.choices.map((choice) => healChoice(choice, mode, report));
  const changed = choices.some((choice, index) => choice !== result.choices[index]);
  return changed ? { ...result, choices } : result;
}

function healChoice(
  choice: Choice,
  mode: HealingMode,
  report: (stage: PipelineStage) => void,
): Choice {
  const { message, finish_reason: finishReason } = choice;
  if (message.content === null || message.tool_calls !== undefined) return choice;
  const content = healText({ text: message.content, finishReason }, mode, report);
  return content === message.content ? choice : { ...choice, message: { ...message, content } };
}
