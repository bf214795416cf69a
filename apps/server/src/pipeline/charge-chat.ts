import type { Attempt, FailedAttempt } from "@sluice/router";
import type { Price, Usage } from "@sluice/schema";
import { costOfChat, searchesIn } from "../money/cost.ts";
import { promptTokensOf } from "../money/cost-of-tokens.ts";
import { usdOf } from "../money/usd.ts";
import type { UsedDetails } from "../ports/ledger-entry.ts";
import { answeredOf } from "./answered-of.ts";
import { calledOffOf } from "./called-off-of.ts";
import type { CountedAnswer } from "./chat-meter.ts";
import { type AnswerCost, costOfAnswer } from "./cost-of-answer.ts";
import type { Charge } from "./settlement.ts";

/** An answer's usage as the caller sees it, and the same as the record keeps it. */
export interface ChatCharge {
  readonly usage: Usage;
  readonly charge: Charge;
}

const FREE: AnswerCost = { promptNanos: 0, completionNanos: 0, costNanos: 0, byokNanos: 0 };

/**
 * What a chat answer costs (wire reference §7.1). One without a token and without a reason, and one
 * that ended in an error, is not charged (wire reference §5.4). Nor is the call that lost a hedge to it; to a
 * charged answer its loser is charged too: the prompt, and what had come of its own answer. Of an answer that
 * broke and was continued, see `costOfAnswer`. On the caller's own
 * provider key the cost is the provider's, and here it is 0 (contract §7.29).
 *
 * @param attempts all of the request that was answered
 */
export function chargeChat(
  answer: CountedAnswer,
  price: Price | undefined,
  attempts: readonly Attempt[],
): ChatCharge {
  const { usage, estimated, finishReason } = answer;
  const empty = usage.completion_tokens === 0 && finishReason === null;
  const free = empty || finishReason === "error";
  const cost = free ? FREE : costOfAnswer(answer, price, attempts);
  const lost = free ? undefined : calledOffOf(attempts);
  // A call with the caller's own key is paid by the caller, whether it wins or loses.
  const isCharged = lost !== undefined && lost.isByok !== true;
  const calledOffNanos = isCharged ? costOfLost(lost, usage) : 0;
  const isByok = answeredOf(attempts)?.isByok === true;
  const isPaidUpstream = cost.byokNanos > 0 || (isByok && price !== undefined);
  const costNanos = cost.costNanos + calledOffNanos;
  return {
    charge: {
      promptTokens: usage.prompt_tokens,
      completionTokens: usage.completion_tokens,
      estimated,
      costNanos,
      byokNanos: cost.byokNanos,
      calledOffNanos,
      details: detailsOf(answer),
      tokenCosts: { promptNanos: cost.promptNanos, completionNanos: cost.completionNanos },
      ...(cost.parts === undefined ? {} : { parts: cost.parts }),
    },
    usage: {
      ...usage,
      cost: usdOf(costNanos),
      is_byok: isByok,
      prompt_tokens_details: { cached_tokens: 0, ...usage.prompt_tokens_details },
      completion_tokens_details: { reasoning_tokens: 0, ...usage.completion_tokens_details },
      cost_details: {
        upstream_inference_cost: isPaidUpstream ? usdOf(cost.byokNanos) : null,
        upstream_inference_prompt_cost: usdOf(cost.promptNanos),
        upstream_inference_completions_cost: usdOf(cost.completionNanos),
      },
    },
  };
}

/** What an answer's tokens were, as its provider told it. */
function detailsOf({
  usage,
  images = 0,
  sounds = 0,
  media = 0,
}: CountedAnswer): Partial<UsedDetails> {
  const { prompt_tokens_details: read, completion_tokens_details: made } = usage;
  return {
    cachedTokens: read?.cached_tokens ?? 0,
    cacheWriteTokens: read?.cache_write_tokens ?? 0,
    cacheWriteHourTokens: read?.cache_write_1h_tokens ?? 0,
    cachedAudioTokens: promptTokensOf(usage).cachedSound,
    audioPromptTokens: read?.audio_tokens ?? 0,
    imagePromptTokens: read?.image_tokens ?? 0,
    reasoningTokens: made?.reasoning_tokens ?? 0,
    audioCompletionTokens: made?.audio_tokens ?? 0,
    imageCompletionTokens: made?.image_tokens ?? 0,
    promptMedia: images,
    promptAudio: sounds,
    completionMedia: media,
    webSearches: searchesIn(usage),
  };
}

/** An upstream that is left tells no usage: it is taken to have read the prompt as the answering one did, uncached. */
function costOfLost({ endpoint, outputTokens = 0 }: FailedAttempt, answered: Usage): number {
  const { prompt_tokens: prompt } = answered;
  const usage = {
    prompt_tokens: prompt,
    completion_tokens: outputTokens,
    total_tokens: prompt + outputTokens,
  };
  return costOfChat(endpoint.price, usage).totalNanos;
}
