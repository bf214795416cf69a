import type { ChatRequest } from "@sluice/schema";
import type { TokenCounter } from "../ports/token-counter.ts";
import { promptText } from "./prompt-text.ts";
import { namedModels } from "./routed-models.ts";

/** Tokens of a prompt as the tokenizer counts them; undefined where it does not tell in time. */
export async function countPrompt(
  request: ChatRequest,
  counter: TokenCounter,
): Promise<number | undefined> {
  const { texts, otherTokens } = promptText(request);
  const [model] = namedModels(request);
  const counted = await counter.count([...texts, ...thoughtsKept(request)], undefined, model);
  return counted === undefined ? undefined : counted + otherTokens;
}

/** Some models read the thoughts of earlier turns again. */
function thoughtsKept({ messages }: ChatRequest): readonly string[] {
  return messages.flatMap((message) =>
    message.role === "assistant" && message.reasoning_details != null
      ? [JSON.stringify(message.reasoning_details)]
      : [],
  );
}
