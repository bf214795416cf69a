import type { DirectProvider } from "../provider.ts";
import { echoChat } from "./chat/echo-chat.ts";
import { localParameters } from "./local-parameters.ts";
import { pace } from "./pace.ts";
import { bm25Rerank } from "./rerank/bm25-rerank.ts";
import { espeakSpeech } from "./speech/espeak-speech.ts";
import type { SpeechEngine } from "./speech/speech-engine.ts";

/** What the local provider is made of. */
export interface LocalProviderOptions {
  /** `local` when absent. */
  readonly slug?: string;
  /** Display name; `Local` when absent. */
  readonly name?: string;
  /** Speaks; without it the provider has no speech. */
  readonly speech?: SpeechEngine;
  /** Milliseconds before each streamed word of an echo; 0 when absent. */
  readonly delayMs?: number;
  /** Waits; with 0 it only lets other work run. Rejects when the signal is aborted. The real clock when absent. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * The provider that answers without a network: chat by echo, rerank by BM25, speech by the engine it is
 * given. Which model is asked for does not matter; each operation has one.
 */
export function createLocalProvider(options: LocalProviderOptions = {}): DirectProvider {
  const { speech, delayMs = 0, sleep = pace } = options;
  /** Not tied to the signal: whoever breathes looks at it afterwards. */
  const breathe = (): Promise<void> => sleep(0, new AbortController().signal);
  return {
    kind: "direct",
    slug: options.slug ?? "local",
    name: options.name ?? "Local",
    parameters: localParameters,
    reads: {
      rerank: ["query", "documents", "top_n"],
      speech: ["input", "voice", "response_format", "speed", "input_references"],
    },
    chat: (call, signal) => echoChat(call, { delayMs, sleep }, signal),
    rerank: (call, signal) => bm25Rerank(call, breathe, signal),
    ...(speech === undefined
      ? {}
      : { speech: (call, signal) => espeakSpeech(call, speech, breathe, signal) }),
  };
}
