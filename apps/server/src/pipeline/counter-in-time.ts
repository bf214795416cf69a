import type { TokenCounter } from "../ports/token-counter.ts";
import type { Dependencies } from "./dependencies.ts";
import type { RequestSignal } from "./request-signal.ts";

/** Of the time that a request has left, what counting may take: its answer is still to be sent. */
const SHARE = 0.5;
/** How long a count is awaited that only makes a record better, in ms: the first has to load the vocabulary. */
const MOST_MS = 2000;

/**
 * The token counter for one request: it is not waited for until the request's time is over.
 *
 * @param mostMs the longest wait, in ms; longer where a request is refused for want of a count
 */
export function counterInTime(
  { tokens, clock }: Pick<Dependencies, "tokens" | "clock">,
  { deadlineAt }: Pick<RequestSignal, "deadlineAt">,
  mostMs = MOST_MS,
): TokenCounter {
  return {
    count: (texts, _within, model) =>
      tokens.count(texts, Math.min(mostMs, SHARE * (deadlineAt - clock.now())), model),
  };
}
