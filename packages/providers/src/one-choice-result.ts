import type {
  AssistantMessage,
  ChatRequest,
  ChatResult,
  FinishReason,
  Usage,
} from "@sluice/schema";
import type { Call } from "./call.ts";
import { resultHead } from "./result-head.ts";

/** A whole answer with one choice, as providers give it that know no others. */
export interface OneChoice {
  readonly message: AssistantMessage;
  readonly reason: FinishReason;
  /** In the provider's words. */
  readonly native: string | undefined;
  readonly usage: Usage | undefined;
  /** That the provider says it served by. */
  readonly tier: string | undefined;
}

/** The same in our form. */
export function oneChoiceResult(
  { message, reason, native, usage, tier }: OneChoice,
  call: Call<ChatRequest>,
): ChatResult {
  const choice = { index: 0, message, finish_reason: reason, native_finish_reason: native ?? null };
  return {
    ...resultHead(call),
    ...(tier === undefined ? {} : { service_tier: tier }),
    choices: [{ ...choice, logprobs: null }],
    ...(usage === undefined ? {} : { usage }),
  };
}
