import * as z from "zod";
import { defineProvider } from "../define-provider.ts";
import type { HttpProvider } from "../provider.ts";
import { anthropicParameters } from "./anthropic-parameters.ts";
import { decodeChat } from "./chat-decode.ts";
import { encodeChat } from "./chat-encode.ts";
import { AnthropicChunkDecoder } from "./chat-stream.ts";
import { readFailure } from "./read-failure.ts";
import { planRequest } from "./request-plan.ts";

const BASE_URL = "https://api.anthropic.com/v1";
const VERSION = "2023-06-01";

const options = z.strictObject({
  /** The version of the API that is spoken. */
  version: z.string().default(VERSION),
  /** Names of features in trial, sent as `anthropic-beta`. */
  betas: z.array(z.string().min(1)).default([]),
});

/** Anthropic's Messages API, and any server that speaks it: chat. */
export const anthropic = defineProvider<z.infer<typeof options>>({
  id: "anthropic",
  options,
  listing: (apiKey) => ({
    path: "/models?limit=1000",
    headers: { "anthropic-version": VERSION, ...(apiKey ? { "x-api-key": apiKey } : {}) },
  }),
  create({ slug, name, baseUrl = BASE_URL, apiKey, headers, options: { version, betas } }) {
    const secrets = [...(apiKey === undefined ? [] : [apiKey]), ...Object.values(headers)];
    const own = {
      "anthropic-version": version,
      ...(apiKey ? { "x-api-key": apiKey } : {}),
      ...(betas.length === 0 ? {} : { "anthropic-beta": betas.join(",") }),
      ...Object.fromEntries(
        Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]),
      ),
    };
    return {
      kind: "http",
      slug,
      name,
      baseUrl: baseUrl.replace(/\/+$/, ""),
      sign: (request) => ({ ...request, headers: { ...request.headers, ...own } }),
      readFailure: (status, responseHeaders, body) =>
        readFailure(status, responseHeaders, body, secrets),
      chat: {
        parameters: anthropicParameters,
        prefillEnd: "trimmed",
        encode: encodeChat,
        decode: decodeChat,
        openStream: (call) => new AnthropicChunkDecoder(call),
        leftOut: (request, endpoint) => planRequest({ request, endpoint }).leftOut,
      },
    } satisfies HttpProvider;
  },
});
