import { defineProvider } from "@sluice/providers";
import * as z from "zod";
import { chatCodec } from "./chat-codec.ts";
import { readFailure } from "./read-failure.ts";

const options = z.strictObject({
  /** Which of the service's aviaries answers; its default when absent. */
  aviary: z.string().min(1).optional(),
});

/** Adapter for Parrot, an imaginary service with a dialect of its own. Chat, whole and streamed. */
export const parrot = defineProvider<z.infer<typeof options>>({
  id: "parrot",
  options,
  create({ slug, name, baseUrl, apiKey, headers, options: { aviary } }) {
    const credentials = apiKey === undefined ? {} : { "x-parrot-key": apiKey };
    const place = aviary === undefined ? {} : { "x-parrot-aviary": aviary };
    const secrets = [...(apiKey === undefined ? [] : [apiKey]), ...Object.values(headers)];
    return {
      kind: "http",
      slug,
      name,
      baseUrl: baseUrl ?? "https://api.parrot.example/v1",
      sign: (request) => ({
        ...request,
        headers: { ...request.headers, ...credentials, ...place, ...headers },
      }),
      readFailure: (status, responseHeaders, body) =>
        readFailure(status, responseHeaders, body, secrets),
      chat: chatCodec,
    };
  },
});
