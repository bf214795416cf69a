import type { AudioConverters } from "../audio/audio-converters.ts";
import type { FetchMedia } from "../media/create-media-fetcher.ts";
import type { Clocks, Transport } from "../transport/transport.ts";

/** What a call of a provider needs beside what it says. */
export interface CallOptions {
  readonly transport: Transport;
  /** Time limits of this attempt. */
  readonly clocks: Clocks;
  /** Fires when nobody wants the answer any more; the upstream's connection is closed at once. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch, for signatures. */
  readonly now: () => number;
  /** Fetches what a request names by address, for providers that cannot; absent: nothing is fetched here. */
  readonly fetchMedia?: FetchMedia | undefined;
  /** Changes the format of speech for providers that have another one; absent: only what needs no codec is converted. */
  readonly audio?: AudioConverters | undefined;
  /**
   * Waited for right before the upstream is called, when whatever it needs (media, credentials) is there. Where it
   * rejects nothing is sent.
   */
  readonly beforeSend?: (() => Promise<void>) | undefined;
  /** Hears, before the answer, that it used up the last of an upstream's limit: ms until there is more. */
  readonly onPause?: ((ms: number) => void) | undefined;
  /**
   * Hears the provider's own id of the answer, or of the request where an answer has none, before the call resolves;
   * of few providers there is neither.
   */
  readonly onAnswerId?: (id: string) => void;
}
