import type { ChatChunk } from "./chunk.ts";
import type { ChatResult } from "./result.ts";

/**
 * A chunk of a stream, built as an object only when somebody looks.
 *
 * `raw` is the finished event (`data: …` and a blank line) when the upstream's bytes needed no more
 * than a splice; `rawText` is the text in it as it stands between the quotes of its JSON, and says that
 * the chunk holds nothing else. `token` says that it carries output a caller would see (text, reasoning, a tool
 * call, an image, audio, a refusal); role-only and empty chunks do not. `notable` says that it
 * carries a finish reason, usage or an error and must be looked at by whoever accounts.
 */
export interface StreamPiece {
  readonly raw?: string;
  readonly rawText?: string;
  readonly token: boolean;
  readonly notable: boolean;
  chunk(): ChatChunk;
}

/** An answer in one of its two forms; nothing after the provider asks which was requested. */
export type ChatAnswer = Reported &
  (
    | { readonly kind: "result"; readonly result: ChatResult }
    /** One array of pieces for each upstream read; throws `ProviderError` when the upstream breaks. */
    | { readonly kind: "stream"; readonly reads: AsyncIterable<readonly StreamPiece[]> }
  );

interface Reported {
  /** Fields of the request that the provider says it did not heed; only where it says so with its answer. */
  readonly dropped?: readonly string[];
}
