import type { Metered } from "./chat-meter.ts";
import type { FinishOfAnswer } from "./settlement.ts";

/** How an answer ended, for its record. */
export function finishOf({
  finishReason: reason,
  nativeFinishReason: native,
  serviceTier,
}: Metered): FinishOfAnswer {
  return { reason, native, serviceTier };
}
