import type { Operation } from "@sluice/router";
import type { UpstreamCall } from "./upstream-call.ts";

/** Where a request came from, as its headers say; null where they do not. */
export interface RequestSource {
  /** `HTTP-Referer`. */
  readonly referer: string | null;
  readonly appTitle: string | null;
  readonly userAgent: string | null;
  /** The browser's `Origin`. */
  readonly origin: string | null;
}

/** What the tokens of a generation were, and what else of it is charged; 0 where it had none. */
export interface UsedDetails {
  /** Inside `promptTokens`. */
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
  /** Of `cacheWriteTokens`, those that stay for an hour. */
  readonly cacheWriteHourTokens: number;
  /** Of `cachedTokens` those that are sound. */
  readonly cachedAudioTokens: number;
  readonly audioPromptTokens: number;
  readonly imagePromptTokens: number;
  /** Inside `completionTokens`. */
  readonly reasoningTokens: number;
  readonly audioCompletionTokens: number;
  readonly imageCompletionTokens: number;
  /** Images in the prompt, sounds in it, and images and sounds in the answer. */
  readonly promptMedia: number;
  readonly promptAudio: number;
  readonly completionMedia: number;
  /** Of a speech input, Unicode code points. */
  readonly characters: number;
  readonly searchUnits: number;
  /** That the provider made. */
  readonly webSearches: number;
  /** That the gateway bought for it, and nano-dollars for all it bought. */
  readonly boughtSearches: number;
  readonly boughtNanos: number;
  /** Nano-dollars beside the cost: it came to more than was held, and no purse had that left. */
  readonly uncollectedNanos: number;
  /** Calls of server tools: that the model asked for, that were run, and of those the fetches of a page. */
  readonly toolCallsRequested: number;
  readonly toolCallsExecuted: number;
  readonly fetches: number;
}

/** What a cost is made of, nano-dollars: of tokens read, of tokens made, of everything else. */
export interface CostSplit {
  readonly promptNanos: number;
  readonly completionNanos: number;
  readonly otherNanos: number;
}

/** How a generation ended; `lost`: with the process that ran it, so that others settled what they knew of it. */
export type Outcome = "complete" | "failed" | "cancelled" | "lost";

/** The record of one generation, written once, when it is over. */
export interface LedgerEntry {
  readonly generationId: string;
  readonly accountId: string;
  readonly keyHash: string;
  /** The Connect client that made the key. */
  readonly clientId: string | null;
  /** Unix ms. */
  readonly createdAt: number;
  readonly operation: Operation;
  /** Catalogue slug and provider slug that answered, and the endpoint's id; null when nothing did. */
  readonly model: string | null;
  readonly provider: string | null;
  readonly endpoint: string | null;
  /** Names the price that was charged; `Ledger.priceOf` gives it. */
  readonly priceVersion: string | null;
  /** What the caller asked for, and the router model that chose; null where that is `model`, or where none did. */
  readonly requestedModel: string | null;
  readonly router: string | null;
  /** The provider's own id of the answer. */
  readonly upstreamId: string | null;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly details: UsedDetails;
  /** Something of tokens or cost was counted by us because the provider said nothing. */
  readonly estimated: boolean;
  /** Charged to the caller for all upstream calls, integer nano-dollars. */
  readonly costNanos: number;
  /** Answered on the caller's own provider key (contract §7.29). */
  readonly isByok: boolean;
  /** What callers' own provider keys were charged upstream by the catalogue's price, integer nano-dollars. */
  readonly byokNanos: number;
  /** Of `costNanos` and `byokNanos` together; null where it is not known. */
  readonly costs: CostSplit | null;
  readonly outcome: Outcome;
  readonly streamed: boolean;
  readonly finishReason: string | null;
  /** In the provider's words. */
  readonly nativeFinishReason: string | null;
  /** The price and speed class that served. */
  readonly serviceTier: string | null;
  /** Ms from the accepted request to its end. */
  readonly latencyMs: number;
  /** Ms from the accepted request to the first token, and from the start of the answering call to its end. */
  readonly firstTokenMs: number | null;
  readonly generationMs: number | null;
  readonly sessionId: string | null;
  /** The end user, opaque: never as the caller named them. */
  readonly endUser: string | null;
  readonly source: RequestSource;
  /** The caller's own notes, the request's `metadata` (contract §7.27); null where it had none. */
  readonly metadata: Readonly<Record<string, string>> | null;
  /** The caller's names for observability, the request's `trace` (wire §4); null where it had none. */
  readonly trace: Readonly<Record<string, unknown>> | null;
  /** In the order they were begun, those of plugins before those of the answer. */
  readonly calls: readonly UpstreamCall[];
}
