import * as z from "zod";
import { defineProvider } from "../define-provider.ts";
import { keyedProvider } from "../keyed-provider.ts";
import { givenMedia } from "../media/given-media.ts";
import type { HttpProvider } from "../provider.ts";
import { anthropicParameters } from "./anthropic-parameters.ts";
import { betasOption } from "./betas-option.ts";
import { decodeChat } from "./chat-decode.ts";
import { encodeChat } from "./chat-encode.ts";
import { AnthropicChunkDecoder } from "./chat-stream.ts";
import { readFailure } from "./read-failure.ts";
import { readsAddress } from "./reads-address.ts";
import { planRequest } from "./request-plan.ts";
import { withBetas } from "./with-betas.ts";

const PUBLIC_API = {
  name: "Anthropic",
  variable: "ANTHROPIC_API_KEY",
  baseUrl: "https://api.anthropic.com/v1",
} as const;
const VERSION = "2023-06-01";

const credentials = (apiKey: string) => ({ "x-api-key": apiKey });

const options = z.strictObject({
  /** The version of the API that is spoken. */
  version: z.string().default(VERSION),
  /** Names of features in trial, sent as `anthropic-beta`. */
  betas: betasOption,
});

/** Anthropic's Messages API, and any server that speaks it: chat. */
export const anthropic = defineProvider<z.infer<typeof options>>({
  id: "anthropic",
  publicApi: PUBLIC_API,
  options,
  listing: (apiKey) => ({
    path: "/models?limit=1000",
    headers: { "anthropic-version": VERSION, ...(apiKey ? credentials(apiKey) : {}) },
  }),
  create({ options: { version, betas }, ...settings }) {
    const headers = { "anthropic-version": version };
    return {
      ...keyedProvider(settings, {
        baseUrl: PUBLIC_API.baseUrl,
        credentials,
        headers,
        readFailure,
      }),
      chat: {
        parameters: anthropicParameters,
        prefillEnd: "trimmed",
        encode: (call) => withBetas(encodeChat(call), betas, call.betas),
        takesBetas: () => true,
        decode: decodeChat,
        inline: ({ request }) => givenMedia(request).filter((media) => !readsAddress(media)),
        openStream: (call) => new AnthropicChunkDecoder(call),
        leftOut: (request, endpoint) => planRequest({ request, endpoint }).leftOut,
      },
    } satisfies HttpProvider;
  },
});
