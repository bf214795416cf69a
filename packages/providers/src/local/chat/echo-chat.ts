import type { ChatAnswer, ChatRequest } from "@sluice/schema";
import type { Call } from "../../call.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import { echoAnswer } from "./echo-answer.ts";
import { echoResult } from "./echo-result.ts";
import { type EchoPace, echoStream } from "./echo-stream.ts";

/** Answers a chat call of `local/echo`, streamed when the request says so. Throws `ProviderError`. */
export async function echoChat(
  call: Call<ChatRequest>,
  pace: EchoPace,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  throwIfAborted(signal, call.endpoint);
  const answer = await echoAnswer(call.request, call.endpoint);
  return call.request.stream === true
    ? { kind: "stream", reads: echoStream(answer, call, pace, signal) }
    : { kind: "result", result: echoResult(answer, call) };
}
