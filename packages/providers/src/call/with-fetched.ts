import type { Call } from "../call.ts";
import type { GivenMedia } from "../media/given-media.ts";
import type { ListCodec, Provider } from "../provider.ts";
import type { CallOptions } from "./call-options.ts";
import { inlineMedia } from "./inline-media.ts";
import { nameFailure } from "./name-failure.ts";

/** How the pictures of a request are found, and put into it as data. */
export interface Pictures<Request> {
  readonly given: (request: Request) => readonly GivenMedia[];
  readonly put: (request: Request, dataUrls: ReadonlyMap<string, string>) => Request;
}

/**
 * The call with pictures as data, where its codec wants them so: an address that a user names is fetched by the
 * guarded fetcher, never by a provider that may stand in a private network. Throws `ProviderError`.
 */
export async function withFetched<Request>(
  provider: Provider,
  codec: Pick<ListCodec<Request, unknown>, "inlinesPictures"> | undefined,
  call: Call<Request>,
  { given, put }: Pictures<Request>,
  options: CallOptions,
): Promise<Call<Request>> {
  if (codec?.inlinesPictures !== true) return call;
  try {
    return await inlineMedia(call, given(call.request), options, put);
  } catch (error) {
    throw nameFailure(error, provider);
  }
}
