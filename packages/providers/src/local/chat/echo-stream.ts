import type { ChatRequest, StreamPiece } from "@sluice/schema";
import type { Call } from "../../call.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import type { EchoAnswer } from "./echo-answer.ts";
import { echoPieces } from "./echo-pieces.ts";

/** Words that go out in one read when nobody asked for a delay. */
const WORDS_A_READ = 16;

/** How a stream is paced. */
export interface EchoPace {
  /** Milliseconds before each word; 0 sends words in groups, as fast as they are read. */
  readonly delayMs: number;
  /** Resolves after so many ms; may reject when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/**
 * The answer, streamed: word by word when there is a delay. Throws `ProviderError` (`cancelled`)
 * when the signal is aborted in the middle.
 */
export async function* echoStream(
  answer: EchoAnswer,
  call: Call<ChatRequest>,
  pace: EchoPace,
  signal: AbortSignal,
): AsyncGenerator<readonly StreamPiece[]> {
  const pieces = echoPieces(answer, call);
  const step = pace.delayMs > 0 ? 1 : WORDS_A_READ;
  yield pieces.beginning();
  for (let first = 0; first < answer.pieces.length; first += step) {
    await pause(call, pace, signal);
    const last = Math.min(first + step, answer.pieces.length);
    yield Array.from({ length: last - first }, (_, place) => pieces.word(first + place)).flat();
  }
  throwIfAborted(signal, call.endpoint);
  yield pieces.end();
}

async function pause(call: Call<ChatRequest>, pace: EchoPace, signal: AbortSignal): Promise<void> {
  throwIfAborted(signal, call.endpoint);
  try {
    await pace.sleep(pace.delayMs, signal);
  } catch (error) {
    throwIfAborted(signal, call.endpoint);
    throw error;
  }
  throwIfAborted(signal, call.endpoint);
}
