import type { Script } from "../script.ts";
import { steps } from "../steps.ts";
import { type ChatOptions, fillChatOptions } from "./chat-options.ts";

/** A whole chat completion as OpenAI-shaped providers send it. */
export function chatAnswer(options: ChatOptions = {}): Script {
  const { id, model, text, finishReason, usage } = fillChatOptions(options);
  return [
    steps.status(200),
    steps.json({
      id,
      object: "chat.completion",
      created: 1_700_000_000,
      model,
      system_fingerprint: null,
      choices: [
        { index: 0, message: { role: "assistant", content: text }, finish_reason: finishReason },
      ],
      ...(usage === null ? {} : { usage }),
    }),
  ];
}
