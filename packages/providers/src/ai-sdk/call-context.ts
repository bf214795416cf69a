import type { Call } from "../call.ts";
import type { ProviderOptions, SdkVersion } from "./sdk-model.ts";

/** One call, and what is known of the model that it goes to. */
export interface CallContext<Request> {
  readonly call: Call<Request>;
  readonly version: SdkVersion;
  /** The provider's name among `providerOptions`. */
  readonly namespace: string;
  /** What the package calls request fields that the specification has no word for. */
  readonly parameters: Readonly<Record<string, string>>;
  /** `providerOptions` of every call. */
  readonly providerOptions: ProviderOptions;
  /** Kinds of addresses that the model reads itself, by media type; empty where it does not say. */
  readonly supportedUrls: Readonly<Record<string, unknown>>;
  /** Names of what the request asks for and the call cannot say; grows while it is put together. */
  readonly lost: Set<string>;
}
