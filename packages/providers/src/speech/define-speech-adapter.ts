import * as z from "zod";
import { defineProvider } from "../define-provider.ts";
import { type KeyedForm, keyedProvider } from "../keyed-provider.ts";
import { modelsListing } from "../models-listing.ts";
import { openAudio } from "../openai-compatible/speech-decode.ts";
import type { Adapter, HttpProvider, SpeechCodec } from "../provider.ts";
import type { PublicApi } from "../public-api.ts";

/** What makes an adapter of a provider that speaks and does nothing else. */
export interface SpeechAdapter extends Required<Pick<KeyedForm, "credentials" | "readWords">> {
  readonly id: string;
  readonly publicApi: PublicApi;
  readonly speech: Pick<SpeechCodec, "encode" | "sampleRate" | "mostCharacters" | "usualVoice">;
  /** As that of `HttpProvider`. */
  readonly idHeader?: string;
  /** Puts its list of models, at `/models`, into the usual form. */
  readonly usualListing: (body: unknown) => unknown;
}

/** An adapter without options for one such provider, which sends audio as it is made. */
export function defineSpeechAdapter(form: SpeechAdapter): Adapter<Record<string, never>> {
  const { id, publicApi, credentials, readWords, speech, idHeader, usualListing } = form;
  return defineProvider({
    id,
    publicApi,
    options: z.strictObject({}),
    listing: modelsListing(credentials, usualListing),
    create: (settings) =>
      ({
        ...keyedProvider(settings, { baseUrl: publicApi.baseUrl, credentials, readWords }),
        ...(idHeader === undefined ? {} : { idHeader }),
        reads: { speech: ["input", "voice", "response_format", "speed"] },
        speech: { ...speech, openAudio: (call, headers) => openAudio(call, headers, readWords) },
      }) satisfies HttpProvider,
  });
}
