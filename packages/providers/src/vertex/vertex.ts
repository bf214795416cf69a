import { defineProvider } from "../define-provider.ts";
import { openAudio } from "../gemini/decode-speech.ts";
import { SPEECH_FIELDS } from "../gemini/speech-fields.ts";
import { usualSpeech } from "../gemini/usual-speech.ts";
import { keyedProvider } from "../keyed-provider.ts";
import type { Adapter, HttpProvider, ProviderSettings, WireRequest } from "../provider.ts";
import type { CredentialHeaders } from "./authorizer.ts";
import { baseUrlOf } from "./base-url.ts";
import { chatCodec } from "./chat-codec.ts";
import { embeddingsCodec } from "./embeddings-codec.ts";
import { encodeSpeech } from "./encode-speech.ts";
import { loadAdapter } from "./load-adapter.ts";
import { modelPaths } from "./model-paths.ts";
import { readFailure } from "./read-failure.ts";
import { vertexAccess } from "./vertex-access.ts";
import { type VertexOptions, vertexOptions } from "./vertex-options.ts";

/** Google Cloud's Vertex AI: chat with Gemini and Claude, speech and embeddings with Google's models. */
export const vertex: Adapter<VertexOptions> = defineProvider<VertexOptions>({
  id: "vertex",
  options: vertexOptions,
  // Whose key it is, his project is charged.
  ofOwnKey: (options) => ({ ...options, project: undefined, credentials: undefined }),
  load: (settings, _importPackage, readText) => loadAdapter(vertex, settings, readText),
  create,
});

function create(settings: ProviderSettings<VertexOptions>): HttpProvider {
  const { location, betas } = settings.options;
  const access = vertexAccess(settings);
  const { authorizer, isExpress } = access;
  const keyed = keyedProvider(settings, {
    baseUrl: baseUrlOf(isExpress ? "global" : location),
    credentials: () => ({}),
    secrets: authorizer.secrets,
    readFailure,
  });
  const pathOf = modelPaths(access, location);
  return {
    ...keyed,
    sign(request, now) {
      const headers = authorizer.headers();
      return headers instanceof Promise
        ? headers.then((fetched) => keyed.sign(withHeaders(request, fetched), now))
        : keyed.sign(withHeaders(request, headers), now);
    },
    fetchesCredentials: authorizer.fetches,
    chat: chatCodec(pathOf, betas),
    embeddings: embeddingsCodec(pathOf),
    reads: { speech: SPEECH_FIELDS },
    speech: { encode: (call) => encodeSpeech(call, pathOf), openAudio, ...usualSpeech },
  };
}

/** Credentials come before the configured headers, which take the place of any other. */
function withHeaders(request: WireRequest, headers: CredentialHeaders): WireRequest {
  return { ...request, headers: { ...request.headers, ...headers } };
}
