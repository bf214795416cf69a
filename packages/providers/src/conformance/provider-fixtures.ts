import type { FailureKind } from "@sluice/errors";
import type { ChatRequest, Endpoint } from "@sluice/schema";

/** The same answer twice: whole, and as the stream's bytes. */
export interface ChatFixture {
  readonly name: string;
  /** What differs from `{messages: [{role: "user", content: "Say hi."}]}`. */
  readonly request?: Partial<ChatRequest>;
  /** The whole answer's JSON. */
  readonly body: unknown;
  /** The body of the streamed answer. */
  readonly stream: string | Uint8Array;
}

/** A refusal, and the kind that it must be read as. */
export interface FailureFixture {
  readonly name: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  readonly kind: FailureKind;
  readonly retryAfterMs?: number;
}

/** What an adapter brings to be tried with: answers of its provider, recorded or made from its reference. */
export interface ProviderFixtures {
  readonly chat?: readonly ChatFixture[];
  readonly failures: readonly FailureFixture[];
  /** What differs from `sampleCall`'s endpoint where parameters are tried: a model that takes most of them. */
  readonly endpoint?: Partial<Endpoint>;
}
