import { bearer } from "../bearer.ts";
import { defineProvider } from "../define-provider.ts";
import { keyedProvider } from "../keyed-provider.ts";
import { givenMedia } from "../media/given-media.ts";
import type { HttpProvider } from "../provider.ts";
import { baseUrlOf } from "./base-url.ts";
import { type BedrockOptions, bedrockOptions } from "./bedrock-options.ts";
import { bedrockParameters } from "./bedrock-parameters.ts";
import { decodeChat } from "./chat-decode.ts";
import { encodeChat } from "./chat-encode.ts";
import { BedrockChunkDecoder } from "./chat-stream.ts";
import { BedrockEventFraming } from "./event-framing.ts";
import { modelFamily } from "./model-family.ts";
import { readFailure } from "./read-failure.ts";
import { planRequest } from "./request-plan.ts";

/** Amazon Bedrock: chat by Converse and ConverseStream, signed with keys of the account or with a key of the service. */
export const bedrock = defineProvider<BedrockOptions>({
  id: "bedrock",
  options: bedrockOptions,
  create: (settings) => {
    const { options, apiKey } = settings;
    const { region, access_key_id, secret_access_key, session_token } = options;
    const keys = [access_key_id, secret_access_key, session_token].filter(
      (key) => key !== undefined,
    );
    const keyed = keyedProvider(settings, {
      baseUrl: baseUrlOf(region),
      credentials: bearer,
      secrets: () => keys,
      readFailure,
    });
    const sign = apiKey ? undefined : signer(options);
    const additions = { betas: options.betas, guardrail: options.guardrail };
    return {
      ...keyed,
      // Answers of Converse have no id.
      idHeader: "x-amzn-requestid",
      sign: async (request, now) => {
        const headed = await keyed.sign(request, now);
        return sign === undefined ? headed : (await sign)(headed, now);
      },
      chat: {
        parameters: bedrockParameters,
        encode: (call) => encodeChat(call, additions),
        decode: decodeChat,
        // The service fetches nothing from the web.
        inline: ({ request }) => givenMedia(request),
        openStream: (call) => new BedrockChunkDecoder(call),
        leftOut: (request, endpoint) => planRequest({ request, endpoint }).leftOut,
        takesBetas: (endpoint) => modelFamily(endpoint).family === "claude",
        framing: {
          contentType: "application/vnd.amazon.eventstream",
          open: () => new BedrockEventFraming(),
        },
      },
    } satisfies HttpProvider;
  },
});

/**
 * Signs with keys of the account; undefined where there are none. What signs is large, and loaded as soon as such keys
 * are configured.
 */
function signer(options: BedrockOptions) {
  const { region, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = options;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const keys = { region, accessKeyId, secretAccessKey, sessionToken: options.session_token };
  const signing = import("./sign-request.ts").then(({ createSigner }) => createSigner(keys));
  // Told by the request that needs it.
  signing.catch(() => {});
  return signing;
}
