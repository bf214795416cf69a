import type { TokenCounter } from "../ports/token-counter.ts";
import type { Dependencies } from "./dependencies.ts";
import type { RequestSignal } from "./request-signal.ts";

/** Of the time that a request has left, what counting may take: its answer is still to be sent. */
const SHARE = 0.5;

/** The token counter for one request: it is not waited for until the request's time is over. */
export function counterInTime(
  { tokens, clock }: Pick<Dependencies, "tokens" | "clock">,
  { deadlineAt }: Pick<RequestSignal, "deadlineAt">,
): TokenCounter {
  return { count: (texts) => tokens.count(texts, SHARE * (deadlineAt - clock.now())) };
}
