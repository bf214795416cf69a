import type { FinishReason } from "@sluice/schema";
import type { Ended } from "./wire.ts";

/** Parrot's word for why it stopped, in ours. */
export function finishReason(ended: Ended): FinishReason {
  switch (ended) {
    case "done":
      return "stop";
    case "limit":
      return "length";
    case "calls":
      return "tool_calls";
    case "hushed":
      return "content_filter";
  }
}
