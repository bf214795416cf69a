import type { ProviderFailure } from "@sluice/errors";
import type {
  ChatAnswer,
  ChatRequest,
  ChatResult,
  EmbeddingsRequest,
  EmbeddingsResponse,
  Endpoint,
  ModerationsRequest,
  ModerationsResponse,
  OcrRequest,
  OcrResponse,
  RerankRequest,
  RerankResponse,
  SpeechFormat,
  SpeechRequest,
  StreamPiece,
} from "@sluice/schema";
import type { EventSourceMessage, TakeFront } from "@sluice/sse";
import type { z } from "zod";
import type { BatchOf } from "./batch/batch.ts";
import type { Call } from "./call.ts";
import type { GivenMedia } from "./media/given-media.ts";
import type { OwnServer } from "./own-server.ts";
import type { ParameterTable } from "./parameter-table.ts";
import type { PublicApi } from "./public-api.ts";
import type { WrittenMember } from "./wire-json.ts";

/** What a codec wants sent; the body is JSON, unless it is `text`. */
export interface UpstreamRequest {
  readonly method: "GET" | "POST";
  /** Appended to the provider's base URL, with its leading slash. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A member of `body` whose JSON text is there already. */
  readonly written?: WrittenMember | undefined;
  /** A body that is no JSON, in place of `body`; `headers` name its content type. */
  readonly text?: string;
}

/** What goes on the wire: final bytes, so that a signature can cover them. */
export interface WireRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** The provider's words for one operation. Every member is pure. */
export interface Codec<Request, Result> {
  encode(call: Call<Request>): UpstreamRequest;
  /** Throws `ProviderError` when the body is not an answer. */
  decode(body: unknown, call: Call<Request>): Result;
  /** The provider's own id of a whole answer. Absent: the member `id`. */
  answerId?(body: unknown): string | undefined;
}

/** A codec of an operation on a list of items, which may be too long for one call. */
export interface ListCodec<Request, Result> extends Codec<Request, Result> {
  /** How many items one call takes; longer lists go up in several. Absent: nobody knows of a limit. */
  readonly batch?: BatchOf;
  /** Fields that it has no word for, where it reads all others: they are dropped and reported. */
  readonly ignores?: readonly string[];
  /** Whether it takes pictures, which go up as data: those at addresses are fetched here. Absent: it takes none. */
  readonly inlinesPictures?: true;
}

/** A chat dialect: whole answers and streams. */
export interface ChatCodec extends Codec<ChatRequest, ChatResult> {
  /** What becomes of each request parameter; the codec itself reads it (design: nothing dropped in silence). */
  readonly parameters: ParameterTable;
  /** Names of what this very request loses on its way to this model, though the table sends it; cheap. */
  leftOut?(request: ChatRequest, endpoint: Endpoint): readonly string[];
  /**
   * What of the request stands at addresses that the provider does not fetch: `callChat` fetches it, and the
   * codec is given the data. Absent: the provider fetches all, or takes none. Cheap.
   */
  inline?(call: Call<ChatRequest>): readonly GivenMedia[];
  /** Whether `betas` of a call reach this endpoint. Absent: they never do. */
  takesBetas?(endpoint: Endpoint): boolean;
  /** A decoder for one stream: it may remember, but does no I/O. */
  openStream(call: Call<ChatRequest>): ChunkDecoder;
  /** How a trailing assistant message must end; `trimmed`: without whitespace, which is refused. Absent: as it is. */
  readonly prefillEnd?: "trimmed";
  /** For streams that are no server-sent events: the framing, and the content type that tells them from JSON. */
  readonly framing?: { readonly contentType: string; open(): EventFraming };
}

/** Reads one upstream stream. */
export interface ChunkDecoder {
  /**
   * Takes events that need no reading off the front of a read's text, and the events before it; the next `push` gives
   * their pieces, before those of its events. Absent: every event is read. Throws what `push` throws.
   */
  spliceFront?: TakeFront;
  /** All events of one read in, all their pieces out. Throws `ProviderError` on an error event. */
  push(events: readonly EventSourceMessage[]): readonly StreamPiece[];
  /** The upstream closed; throws `ProviderError` (`malformed`) when the answer is not complete. */
  end(): readonly StreamPiece[];
  /** True once a finish reason, and nothing that is still awaited but usage, has been seen. */
  readonly finished: boolean;
  /** True once the protocol's own last event has been seen; nothing that follows counts. */
  readonly done?: boolean;
  /** The provider's own id of the answer, once an event that is read in full has told it. */
  readonly answerId?: string | undefined;
}

/** Cuts a stream's bytes into events. Server-sent events unless a codec brings its own. */
export interface EventFraming {
  /** @param front of the decoder; only framings of text ask it */
  push(bytes: Uint8Array, front?: TakeFront): readonly EventSourceMessage[];
  end(): readonly EventSourceMessage[];
}

/** Speech: bytes of audio as they come. */
export interface SpeechCodec {
  /**
   * The formats that the provider has; of another one `encode` and `openAudio` never hear, since it is made here of the
   * first of these. Absent: all that may be asked for.
   */
  readonly formats?: readonly [SpeechFormat, ...SpeechFormat[]];
  /** Samples per second of its `pcm`, mono, where the content type does not tell; absent: nobody knows. */
  sampleRate?(call: Call<SpeechRequest>): number | undefined;
  encode(call: Call<SpeechRequest>): UpstreamRequest;
  /** Throws `ProviderError` when the head says that no audio follows. */
  openAudio(call: Call<SpeechRequest>, headers: Headers): AudioDecoder;
  /**
   * How many characters (Unicode code points) of text one call of an endpoint speaks; longer texts go up in several.
   * Absent, or undefined: nobody knows of a limit.
   */
  mostCharacters?(endpoint: Endpoint): number | undefined;
  /** The voice of a request that names none. Absent, or undefined: it has to name one. */
  usualVoice?(endpoint: Endpoint): string | undefined;
}

/**
 * Takes the audio out of the provider's body. It need not be what was asked for: what it is is seen by its bytes, and
 * it is unwrapped or converted where that can be done. Samples need not be whole.
 */
export interface AudioDecoder {
  push(bytes: Uint8Array): Uint8Array;
  /** Throws `ProviderError` when the audio is not complete. */
  end(): Uint8Array;
  /** The provider's own id of the answer, where the body tells it: known with the first audio. */
  readonly answerId?: string | undefined;
  /** The type of the audio, where the body tells another than the head: known with the first audio. */
  readonly contentType?: string | undefined;
}

/** Audio as the caller asked for it; `reads` throws when the upstream breaks. */
export interface SpeechAnswer {
  /** `audio/mpeg` or `audio/pcm`, parameters allowed; of a direct provider, what its bytes are taken for. */
  readonly contentType: string;
  readonly reads: AsyncIterable<Uint8Array>;
  /** Fields that the provider says it did not heed; only where it says so with its answer. */
  readonly dropped?: readonly string[];
  /** Of a text that went up in several calls: how far it has been heard; grows as `reads` are taken. */
  readonly spoken?: () => Spoken;
}

/** How much of a text has been heard: what was spoken by those calls of which some audio was taken. */
export interface Spoken {
  /** Unicode code points. */
  readonly characters: number;
  readonly calls: number;
}

/** By operation, the fields of a request that a provider reads. */
export type FieldsRead = Readonly<
  Partial<Record<"rerank" | "speech" | "embeddings", readonly string[]>>
>;

/** A provider that is reached by HTTP: translation, credentials and how it words a refusal. */
export interface HttpProvider {
  readonly kind: "http";
  readonly slug: string;
  /** Display name, the reply's field `provider`. */
  readonly name: string;
  /** With the version segment; without a trailing slash. */
  readonly baseUrl: string;
  /** Credentials; may be async (SigV4, OAuth). Sees the final bytes; `now` in ms since the epoch. */
  sign(request: WireRequest, now: number): WireRequest | Promise<WireRequest>;
  /** Whether `sign` may have to fetch them from elsewhere: until then nothing is sent. Absent: never. */
  readonly fetchesCredentials?: boolean;
  /** Reads a refusal; pure. */
  readFailure(
    status: number,
    headers: Headers,
    body: string,
  ): Omit<ProviderFailure, "provider" | "providerName">;
  /** Takes this provider's credentials out of a text that may be shown; what it says of a failure goes through it. */
  redact?(text: string): string;
  /** Its own header that names a request, in lower case; `x-request-id` and `request-id` are looked at anyway. */
  readonly idHeader?: string;
  /** Fields of rerank, speech and embeddings requests that it reads; others are dropped and reported. Absent: all. */
  readonly reads?: FieldsRead;
  readonly chat?: ChatCodec;
  readonly rerank?: ListCodec<RerankRequest, RerankResponse>;
  readonly speech?: SpeechCodec;
  readonly embeddings?: ListCodec<EmbeddingsRequest, EmbeddingsResponse>;
  readonly moderations?: Codec<ModerationsRequest, ModerationsResponse>;
  readonly ocr?: Codec<OcrRequest, OcrResponse>;
}

/** Hears the provider's own id of an answer, before the answer commits. */
export type HearAnswerId = (id: string) => void;

/**
 * A provider without HTTP of ours: the same answers, the same failures (`ProviderError`). Where it knows its own id of
 * an answer it tells `named`, without credentials.
 */
export interface DirectProvider {
  readonly kind: "direct";
  readonly slug: string;
  readonly name: string;
  /** What becomes of each chat parameter. */
  readonly parameters?: ParameterTable;
  /** True where it is called with its entry's key, so that a caller may bring another. */
  readonly takesKey?: boolean;
  /** Fields of rerank, speech and embeddings requests that it reads; others are dropped and reported. Absent: all. */
  readonly reads?: FieldsRead;
  /** As a codec's: what it does not fetch itself. */
  inline?(call: Call<ChatRequest>): Promise<readonly GivenMedia[]>;
  chat?(call: Call<ChatRequest>, signal: AbortSignal, named?: HearAnswerId): Promise<ChatAnswer>;
  rerank?(
    call: Call<RerankRequest>,
    signal: AbortSignal,
    named?: HearAnswerId,
  ): Promise<RerankResponse>;
  speech?(
    call: Call<SpeechRequest>,
    signal: AbortSignal,
    named?: HearAnswerId,
  ): Promise<SpeechAnswer>;
  embeddings?(call: Call<EmbeddingsRequest>, signal: AbortSignal): Promise<EmbeddingsResponse>;
  moderations?(call: Call<ModerationsRequest>, signal: AbortSignal): Promise<ModerationsResponse>;
}

/** A configured provider of either kind, told apart by `kind`. */
export type Provider = HttpProvider | DirectProvider;

/** One provider's entry of `sluice.yaml`, checked. */
export interface ProviderSettings<Options = unknown> {
  readonly slug: string;
  readonly name: string;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly options: Options;
}

/**
 * What a provider package exports as default: makes a provider from its entry in `sluice.yaml`. One
 * adapter serves many configured slugs.
 */
export interface Adapter<Options = unknown> {
  /** The name that `adapter:` gives in the configuration. */
  readonly id: string;
  /** Checks the entry's `options`. */
  readonly options: z.ZodType<Options>;
  create(settings: ProviderSettings<Options>): Provider;
  /**
   * For an adapter that needs a package or a file which the entry names: imports or reads it and gives the adapter that
   * is then asked to create the provider. Asked once for each entry, at the start.
   */
  load?(
    settings: ProviderSettings<Options>,
    importPackage: ImportPackage,
    readText: ReadText,
  ): Promise<LoadedAdapter<Options>>;
  /** The options without the installation's own credentials, for a request whose caller brings the key; as they are unless given. */
  ofOwnKey?(options: Options): Options;
  /** How the provider's own list of models is asked for; `GET {baseUrl}/models` with a bearer token unless given. */
  listing?(apiKey: string | undefined): ModelListing;
  /** The public API that it speaks, where a key is all it takes. */
  readonly publicApi?: PublicApi;
  /** The server that people run on their own machine, for which it is made. */
  readonly ownServer?: OwnServer;
}

/** Imports an npm package as if from the folder of the configuration; rejects when it cannot. */
export type ImportPackage = (name: string) => Promise<Readonly<Record<string, unknown>>>;

/** Reads a text file; a relative path starts at the folder of the configuration. Rejects as Node does when it cannot. */
export type ReadText = (path: string) => Promise<string>;

/** An adapter with what it needed, or what is wrong with that; `path` is the place within the entry's `options`. */
export type LoadedAdapter<Options = unknown> =
  | { readonly kind: "loaded"; readonly adapter: Adapter<Options> }
  | { readonly kind: "refused"; readonly message: string; readonly path: readonly string[] };

/** A request for a provider's own list of models. */
export interface ModelListing {
  /** Appended to the base URL, with its leading slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Puts an answer into the usual form, `{data: [{id, …}]}`; left out where it has it. */
  usual?(body: unknown): unknown;
}
