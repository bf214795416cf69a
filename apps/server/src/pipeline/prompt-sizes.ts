import type { PromptSizes } from "@sluice/plugins";
import { needsOfChat } from "@sluice/router";
import type { ChatRequest } from "@sluice/schema";
import { countPrompt } from "./count-prompt.ts";
import { counterInTime } from "./counter-in-time.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";

/** How large prompts of one request are; its plugins share it, and cannot write to it. */
export function promptSizes(
  { signal }: Pick<Exchange<unknown>, "signal">,
  dependencies: Pick<Dependencies, "tokens" | "clock">,
): PromptSizes {
  return Object.freeze({
    bound: (request: ChatRequest) => needsOfChat(request, Buffer.byteLength).promptTokens,
    count: (request: ChatRequest) => countPrompt(request, counterInTime(dependencies, signal)),
  });
}
