import { GatewayError, ProviderError } from "@sluice/errors";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import type { GivenMedia } from "../media/given-media.ts";
import type { CallOptions } from "./call-options.ts";

/**
 * The call with what its provider cannot fetch itself put into it as data. Without a fetcher it stays as it is,
 * and the codec says what it does not take.
 *
 * @param put puts data URLs in the place of addresses
 * @throws ProviderError `unsupported` where something cannot be fetched: another provider may be able to
 */
export async function inlineMedia<Request>(
  call: Call<Request>,
  media: readonly GivenMedia[],
  { fetchMedia, signal }: Pick<CallOptions, "fetchMedia" | "signal">,
  put: (request: Request, dataUrls: ReadonlyMap<string, string>) => Request,
): Promise<Call<Request>> {
  if (media.length === 0 || fetchMedia === undefined) return call;
  try {
    return { ...call, request: put(call.request, await fetchMedia(media)) };
  } catch (error) {
    throw failureOf(error, call, signal);
  }
}

function failureOf(error: unknown, call: Call<unknown>, signal: AbortSignal): unknown {
  if (signal.aborted) {
    return codecError(call, { kind: "cancelled", message: "nobody waits for it any more" });
  }
  if (!GatewayError.isInstance(error)) return error;
  const { provider, providerName } = call.endpoint;
  const message = `${providerName} cannot fetch it. ${error.message}`;
  return new ProviderError(
    { kind: "unsupported", message, provider, providerName },
    { cause: error },
  );
}
