import type { FailureKind } from "@sluice/errors";
import type {
  ChatRequest,
  EmbeddingsRequest,
  Endpoint,
  ModerationsRequest,
  ModerationsResponse,
  RerankRequest,
  SpeechRequest,
} from "@sluice/schema";

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

/** A rerank answer to `documents: ["zero", "one", "two"]`, all of them ranked. */
export interface RerankFixture {
  readonly name: string;
  /** What differs from `{model, query: "q", documents: ["zero", "one", "two"]}`. */
  readonly request?: Partial<RerankRequest>;
  readonly body: unknown;
  /** Index and score of what must come out, best first. */
  readonly ranked: readonly (readonly [index: number, score: number])[];
}

/** An embeddings answer to `input: ["zero", "one"]`, unless its request says otherwise. */
export interface EmbeddingsFixture {
  readonly name: string;
  /** What differs from `{model, input: ["zero", "one"]}`. */
  readonly request?: Partial<EmbeddingsRequest>;
  readonly body: unknown;
  /** What must come out, as numbers that 32-bit floats can hold. */
  readonly vectors: readonly (readonly number[])[];
  readonly promptTokens?: number;
}

/** A moderations answer to `input: ["zero", "one"]`. */
export interface ModerationsFixture {
  readonly name: string;
  /** What differs from `{model, input: ["zero", "one"]}`. */
  readonly request?: Partial<ModerationsRequest>;
  readonly body: unknown;
  /** What must come out, in the order of the inputs. */
  readonly verdicts: ModerationsResponse["results"];
}

/** The body of a speech answer, and the audio in it. */
export interface SpeechFixture {
  readonly name: string;
  /** What differs from `{model, input: "Hello.", voice: "ada", response_format: "mp3"}`. */
  readonly request?: Partial<SpeechRequest>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly audio: Uint8Array;
}

/** An error that came with status 200. */
export interface HiddenErrorFixture {
  readonly name: string;
  readonly operation: "rerank" | "embeddings" | "moderations" | "speech";
  /** The content type counts where audio is expected; JSON unless given. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  readonly kind: FailureKind;
}

/** What an adapter brings to be tried with: answers of its provider, recorded or made from its reference. */
export interface ProviderFixtures {
  readonly chat?: readonly ChatFixture[];
  readonly rerank?: readonly RerankFixture[];
  readonly embeddings?: readonly EmbeddingsFixture[];
  readonly moderations?: readonly ModerationsFixture[];
  readonly speech?: readonly SpeechFixture[];
  readonly hiddenErrors?: readonly HiddenErrorFixture[];
  readonly failures: readonly FailureFixture[];
  /** What differs from `sampleCall`'s endpoint where chat is tried: a model that takes most parameters. */
  readonly endpoint?: Partial<Endpoint>;
}
