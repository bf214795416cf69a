/** The versions of the AI SDK's specification that are spoken here; `v1` and older are not. */
export const SDK_VERSIONS = ["v2", "v3", "v4"] as const;
/** One of them. */
export type SdkVersion = (typeof SDK_VERSIONS)[number];

/** Options for a provider, by the provider's own name, as the specification has them. */
export type ProviderOptions = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** One turn of a prompt; what its content holds depends on the role and the version. */
export interface SdkMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content: string | readonly SdkPart[];
  readonly providerOptions?: ProviderOptions;
}

/** One part of a turn, told apart by `type`. */
export interface SdkPart {
  readonly type: string;
  readonly providerOptions?: ProviderOptions;
  readonly [member: string]: unknown;
}

/** What every model says of itself; the versions agree on these members. */
interface SdkModel {
  readonly specificationVersion: string;
  /** Such as `acme.chat`. */
  readonly provider: string;
}

/** A language model; what it answers with is looked at member by member, for packages are others' work. */
export interface SdkLanguageModel extends SdkModel {
  readonly supportedUrls?: unknown;
  doGenerate(options: Readonly<Record<string, unknown>>): PromiseLike<unknown>;
  doStream(options: Readonly<Record<string, unknown>>): PromiseLike<unknown>;
}

/** A model that ranks documents. */
export interface SdkRerankingModel extends SdkModel {
  doRerank(options: Readonly<Record<string, unknown>>): PromiseLike<unknown>;
}

/** A model that speaks. */
export interface SdkSpeechModel extends SdkModel {
  doGenerate(options: Readonly<Record<string, unknown>>): PromiseLike<unknown>;
}

/** A model that turns texts into vectors. */
export interface SdkEmbeddingModel extends SdkModel {
  readonly maxEmbeddingsPerCall?: unknown;
  doEmbed(options: Readonly<Record<string, unknown>>): PromiseLike<unknown>;
}
