import type { ChatResult, Choice, PipelineStage } from "@sluice/schema";
import { healText } from "./heal-text.ts";
import type { HealingMode } from "./healing-mode.ts";

/** Heals the text of each choice; a choice that calls tools is left alone. Stops where others may have a turn. */
export function* healResult(
  result: ChatResult,
  mode: HealingMode,
  report: (stage: PipelineStage) => void,
): Generator<void, ChatResult> {
  const choices: Choice[] = [];
  for (const choice of result.choices) choices.push(yield* healChoice(choice, mode, report));
  const changed = choices.some((choice, index) => choice !== result.choices[index]);
  return changed ? { ...result, choices } : result;
}

function* healChoice(
  choice: Choice,
  mode: HealingMode,
  report: (stage: PipelineStage) => void,
): Generator<void, Choice> {
  const { message, finish_reason: finishReason } = choice;
  if (message.content === null || message.tool_calls !== undefined) return choice;
  const content = yield* healText({ text: message.content, finishReason }, mode, report);
  return content === message.content ? choice : { ...choice, message: { ...message, content } };
}
