import type { Call } from "../call.ts";
import type { Codec, HttpProvider } from "../provider.ts";
import { answerText } from "./answer-text.ts";
import type { CallOptions } from "./call-options.ts";
import { idOf } from "./id-of.ts";
import { nameFailure } from "./name-failure.ts";
import { readJson } from "./read-json.ts";
import { sendRequest } from "./send-request.ts";
import { tellId } from "./tell-id.ts";

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
    const body = readJson(provider, await answerText(response));
    const result = codec.decode(body, call);
    tellId(idOf(codec, body), response, provider, options);
    return result;
  } catch (error) {
    throw nameFailure(error, provider);
  }
}
