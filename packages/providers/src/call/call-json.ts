import type { Call } from "../call.ts";
import type { Codec, HttpProvider } from "../provider.ts";
import type { CallOptions } from "./call-options.ts";
import { nameFailure } from "./name-failure.ts";
import { readJson } from "./read-json.ts";
import { sendRequest } from "./send-request.ts";

/** One operation whose answer is one JSON body. Throws `ProviderError`. */
export async function callJson<Request, Result>(
  provider: HttpProvider,
  codec: Codec<Request, Result>,
  call: Call<Request>,
  options: CallOptions,
): Promise<Result> {
  const wanted = { accept: "application/json", compressed: true, firstToken: "headers" } as const;
  try {
    const response = await sendRequest(provider, codec.encode(call), wanted, options);
    return codec.decode(await readJson(provider, response), call);
  } catch (error) {
    throw nameFailure(error, provider);
  }
}
