import type { DirectProvider } from "../provider.ts";
import { parametersOf } from "./ai-sdk-parameters.ts";
import { chat } from "./chat.ts";
import { embeddings } from "./embeddings.ts";
import { rerank } from "./rerank.ts";
import type { SdkEntry } from "./sdk-context.ts";
import { speech } from "./speech.ts";
import { unreadMedia } from "./unread-media.ts";

/** A provider of a package as one of ours: it serves what the package has models for. */
export function sdkDirectProvider(
  { slug, name }: Pick<DirectProvider, "slug" | "name">,
  entry: SdkEntry,
): DirectProvider {
  const { languageModel, rerankingModel, speechModel, embeddingModel } = entry.provider;
  return {
    kind: "direct",
    slug,
    name,
    takesKey: true,
    parameters: parametersOf(entry.options),
    reads: {
      rerank: ["query", "documents", "top_n"],
      speech: ["input", "voice", "response_format", "speed", "instructions", "input_references"],
    },
    ...(languageModel && {
      inline: (call) => unreadMedia(call, languageModel),
      chat: (call, signal, named) => chat(call, languageModel, entry, signal, named),
    }),
    ...(rerankingModel && {
      rerank: (call, signal, named) => rerank(call, rerankingModel, entry, signal, named),
    }),
    ...(speechModel && {
      speech: (call, signal, named) => speech(call, speechModel, entry, signal, named),
    }),
    ...(embeddingModel && {
      embeddings: (call, signal) => embeddings(call, embeddingModel, entry, signal),
    }),
  };
}
