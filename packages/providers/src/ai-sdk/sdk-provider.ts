import type {
  SdkEmbeddingModel,
  SdkLanguageModel,
  SdkRerankingModel,
  SdkSpeechModel,
} from "./sdk-model.ts";

/** A provider of a package: what makes models of each kind, where it has the kind. */
export interface SdkProvider {
  readonly languageModel?: (id: string) => SdkLanguageModel;
  readonly rerankingModel?: (id: string) => SdkRerankingModel;
  readonly speechModel?: (id: string) => SdkSpeechModel;
  readonly embeddingModel?: (id: string) => SdkEmbeddingModel;
}

/** The names that makers of a kind have had; the first that is there counts. */
const NAMES = {
  languageModel: ["languageModel", "chat", "chatModel"],
  rerankingModel: ["rerankingModel", "reranking"],
  speechModel: ["speechModel", "speech"],
  embeddingModel: ["embeddingModel", "textEmbeddingModel", "embedding"],
} as const;

/**
 * What a package made, looked at: a provider is an object or a function with makers of models; a function
 * without one makes chat models itself. Undefined where it is neither, or lacks `method`.
 */
export function readSdkProvider(made: unknown, method?: string): SdkProvider | undefined {
  if ((typeof made !== "object" && typeof made !== "function") || made === null) return undefined;
  const maker = (names: readonly string[]) =>
    names.map((name) => Reflect.get(made, name)).find((value) => typeof value === "function");
  const bound = <Make>(names: readonly string[]): Make | undefined => maker(names)?.bind(made);
  const chat = bound<SdkProvider["languageModel"]>(
    method === undefined ? NAMES.languageModel : [method],
  );
  if (method !== undefined && chat === undefined) return undefined;
  const itself =
    typeof made === "function" ? (made as (id: string) => SdkLanguageModel) : undefined;
  const given = {
    languageModel: chat ?? itself,
    rerankingModel: bound<SdkProvider["rerankingModel"]>(NAMES.rerankingModel),
    speechModel: bound<SdkProvider["speechModel"]>(NAMES.speechModel),
    embeddingModel: bound<SdkProvider["embeddingModel"]>(NAMES.embeddingModel),
  };
  const present = Object.entries(given).filter(([, make]) => make !== undefined);
  return present.length === 0 ? undefined : Object.fromEntries(present);
}
