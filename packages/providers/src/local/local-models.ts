import type { Endpoint, Model } from "@sluice/schema";
import { LOCAL_VOICES } from "./speech/local-voices.ts";

/** What the catalogue is to say of the local provider. */
export interface LocalModelsOptions {
  /** Whether a speech engine is there; without one `local/espeak` is not listed. */
  readonly speech: boolean;
  /** Slug and display name of the provider; `local` and `Local` when absent. */
  readonly provider?: { readonly slug: string; readonly name: string };
}

const FREE = { prompt: 0, completion: 0, request: 0, characters: 0, search: 0 };

/** Catalogue entries of `local/echo`, `local/bm25` and `local/espeak`; all are free and keep no data. */
export function localModels(options: LocalModelsOptions): readonly Model[] {
  const { slug, name } = options.provider ?? { slug: "local", name: "Local" };
  const endpoint = (model: string, supports: readonly string[], prefill = false): Endpoint => ({
    id: `local/${model}@${slug}`,
    provider: slug,
    providerName: name,
    model: `local/${model}`,
    upstreamModel: model,
    price: FREE,
    quantization: "unknown",
    supports,
    supportsPrefill: prefill,
    supportsVoiceCloning: false,
    tier: "default",
    dataCollection: "deny",
    zdr: true,
    regions: [],
  });
  return [
    echoModel(endpoint),
    bm25Model(endpoint),
    ...(options.speech ? [espeakModel(endpoint)] : []),
  ];
}

type MakeEndpoint = (model: string, supports: readonly string[], prefill?: boolean) => Endpoint;

const ECHO_SUPPORTS = [
  "max_completion_tokens",
  "n",
  "tools",
  "tool_choice",
  "response_format",
  "structured_outputs",
];

function echoModel(endpoint: MakeEndpoint): Model {
  return {
    slug: "local/echo",
    name: "Local: Echo",
    description: "Says the last user message again, word by word. Needs no network.",
    distillable: true,
    input: ["text", "image", "file", "audio", "video"],
    output: ["text"],
    endpoints: [endpoint("echo", ECHO_SUPPORTS, true)],
  };
}

function bm25Model(endpoint: MakeEndpoint): Model {
  return {
    slug: "local/bm25",
    name: "Local: BM25",
    description: "Ranks texts by the words they share with the query. Needs no network.",
    distillable: true,
    input: ["text"],
    output: ["rerank"],
    endpoints: [endpoint("bm25", [])],
  };
}

function espeakModel(endpoint: MakeEndpoint): Model {
  return {
    slug: "local/espeak",
    name: "Local: eSpeak NG",
    description: "Speaks with eSpeak NG, 24 kHz mono. Needs no network.",
    distillable: true,
    input: ["text"],
    output: ["speech"],
    voices: [...LOCAL_VOICES.keys()],
    defaultVoice: "alloy",
    endpoints: [endpoint("espeak", [])],
  };
}
