import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { type GivenMedia, givenMedia } from "../media/given-media.ts";
import { asObject } from "../read/as-object.ts";
import { addressType } from "./address-type.ts";
import { readsUrl } from "./reads-url.ts";
import type { SdkProvider } from "./sdk-provider.ts";

const OTHERWISE = {
  image: "image/*",
  video: "video/*",
  file: "application/octet-stream",
} as const;

/** What stands at addresses that a model does not read, by what it says of itself; one that says nothing reads none. */
export async function unreadMedia(
  call: Call<ChatRequest>,
  make: NonNullable<SdkProvider["languageModel"]>,
): Promise<readonly GivenMedia[]> {
  const media = givenMedia(call.request);
  if (media.length === 0) return [];
  const supported = await supportedUrls(call, make);
  if (supported === undefined) return [];
  const saysNothing = Object.keys(supported).length === 0;
  return media.filter(({ url, kind, filename }) => {
    const type = addressType({ url, filename, otherwise: OTHERWISE[kind] });
    return saysNothing || !readsUrl(supported, type, url);
  });
}

/** Undefined where the package fails to make the model: the call itself will say why. */
async function supportedUrls(
  { endpoint }: Call<ChatRequest>,
  make: NonNullable<SdkProvider["languageModel"]>,
) {
  try {
    return asObject(await make(endpoint.upstreamModel).supportedUrls) ?? {};
  } catch {
    return undefined;
  }
}
