import { ProviderError, type ProviderFailure } from "@sluice/errors";
import type { Call } from "./call.ts";

/** What a codec knows of a failure; the endpoint gives the provider's names. */
export type CodecFailure = Omit<ProviderFailure, "provider" | "providerName">;

/** A failure that a codec found in an answer, with the names of the provider that was called. */
export function codecError(call: Call<unknown>, failure: CodecFailure): ProviderError {
  const { provider, providerName } = call.endpoint;
  return new ProviderError({ ...failure, provider, providerName });
}
