import type { RecordedCall } from "../recorded-call.ts";
import type { Bytes } from "../steps.ts";

/** The protocols that named faults speak. */
export type FormatName = "openai" | "anthropic" | "gemini" | "cohere" | "bedrock";

/** Why a model stopped: at its end, at a limit, by words of refusal, or by a filter. */
export type Finish = "stop" | "length" | "refusal" | "filtered";

/** What a model says in one answer, in no provider's form. */
export interface Reply {
  readonly model: string;
  /** Pieces of text; joined they are the text. */
  readonly tokens: readonly string[];
  readonly finish: Finish;
  /** `usual`: as the protocol does it and the caller asked; `last`: in the last event only, always. */
  readonly usage: "usual" | "last" | "none";
}

/** The events of a stream as they go over the wire, by their part in it. */
export interface StreamEvents {
  /** What comes before the first token: the role, the start of a message or block. */
  readonly open: readonly Bytes[];
  /** One event a token. */
  readonly tokens: readonly Bytes[];
  /** The reason of the end. */
  readonly finish: readonly Bytes[];
  /** Usage, where it has an event of its own. */
  readonly usage: readonly Bytes[];
  /** The event that closes the stream; empty in protocols without one. */
  readonly done: readonly Bytes[];
}

/** Why a provider refuses a call. */
export type FailureKind =
  | "rate-limited"
  | "server-error"
  | "unavailable"
  | "overloaded"
  | "context-length"
  | "content-refused"
  | "prefill-refused";

/** A refusal in a provider's own form and words. */
export interface Failure {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How one provider's chat protocol looks on the wire. */
export interface Format {
  readonly name: FormatName;
  /** Content type of a stream. */
  readonly streamType: string;
  /** Whether calls of this path (without its query) belong to the protocol. */
  owns(pathname: string): boolean;
  wantsStream(call: RecordedCall): boolean;
  /** Whether the caller asked for usage where it is sent only when asked for. */
  wantsUsage(call: RecordedCall): boolean;
  /** The text of a last message from the assistant; undefined when the last message is another's. */
  prefillOf(body: unknown): string | undefined;
  /** How many tokens the caller wants at most; undefined without a limit. */
  tokenLimit(body: unknown): number | undefined;
  /** The whole answer, a JSON value. */
  whole(reply: Reply): object;
  stream(reply: Reply): StreamEvents;
  /** The event of one token that says nothing. */
  emptyToken(reply: Reply): Bytes;
  /** An event of the right framing that cannot be read. */
  malformedToken(reply: Reply): Bytes;
  /** A whole answer that holds no answer: no choice, candidate or content. */
  wholeWithoutChoices(reply: Reply): object;
  /** The same as a stream that ends properly. */
  streamWithoutChoices(reply: Reply): readonly Bytes[];
  failure(kind: FailureKind): Failure;
  /** The failure as an event of a stream that began with 200. */
  failureEvent(kind: FailureKind): Bytes;
}
