import { anthropicReply } from "./answers/anthropic-reply.ts";
import { chatReply } from "./answers/chat-reply.ts";
import { errorAnswer } from "./answers/error-answer.ts";
import { geminiReply } from "./answers/gemini-reply.ts";
import { standardAnswer } from "./answers/standard-answer.ts";
import type { Flags } from "./read-flags.ts";
import type { RecordedCall } from "./recorded-call.ts";
import type { Script } from "./script.ts";
import { steps } from "./steps.ts";

/** The answer that the command line describes: a failure, or the standard one with its text and pace. */
export function answerFromFlags(flags: Flags): (call: RecordedCall) => Script {
  const options = {
    intervalMs: flags.interval,
    ...(flags.text === undefined ? {} : { text: flags.text }),
  };
  const chat = chatReply(options);
  const anthropic = anthropicReply(options);
  const gemini = geminiReply(options);
  const success = (call: RecordedCall): Script => {
    const pathname = call.path.split("?", 1)[0] ?? "";
    if (pathname.endsWith("/chat/completions")) return chat(call);
    if (pathname.endsWith("/messages")) return anthropic(call);
    if (/:(stream)?generateContent$/i.test(pathname)) return gemini(call);
    return standardAnswer(call);
  };
  return (call) => [
    steps.pause(flags.delay),
    ...(flags.status >= 400 ? errorAnswer(flags.status) : success(call)),
  ];
}
