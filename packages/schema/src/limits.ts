/** The numbers of the specification's Limits table and of the wire reference, by name. */
export const LIMITS = {
  /** Deepest nesting of a JSON body; deeper ones would overflow what walks them later. */
  jsonDepth: 256,
  messages: { min: 1 },
  stopSequences: 4,
  /** Lengths in characters are Unicode code points. */
  sessionIdCharacters: 256,
  metadataPairs: 16,
  metadataKeyCharacters: 64,
  metadataValueCharacters: 512,
  topLogprobs: 20,
  temperature: { min: 0, max: 2 },
  topP: { min: 0, max: 1 },
  topA: { min: 0, max: 1 },
  minP: { min: 0, max: 1 },
  penalty: { min: -2, max: 2 },
  repetitionPenalty: { min: 0, max: 2 },
  logitBias: { min: -100, max: 100 },
  /** Steps of the server tool loop (wire reference §2.2). */
  serverToolCalls: 30,
  /** Parameters of server tools (wire reference §2.2). */
  searchResults: 25,
  searchCharacters: 100_000,
  modelsFound: 20,
  workerToolCalls: 25,
  /** Names of functions and of JSON schemas (wire reference §2.1, §3). */
  nameCharacters: 64,
  routerPatterns: 1024,
  routerPatternCharacters: 1024,
  routerPatternCharactersInAll: 65_536,
  /** `cost_quality_tradeoff` goes from 0 to this. */
  costQuality: 10,
  /** Handles in each list of an `x_search_filter` (wire reference §4). */
  searchHandles: 20,
  fusionModels: { min: 1, max: 8 },
  fusionToolCalls: { min: 1, max: 16 },
  fusionTools: 8,
  codingScore: { min: 0, max: 1 },
  rerankDocuments: { min: 1 },
  topN: { min: 1 },
  /** Base64 characters of a voice sample: 15 MiB decoded (wire reference §11). */
  voiceSampleCharacters: 20_971_520,
  voiceTranscriptCharacters: 10_000,
  /** Names and ids that are kept with a key. */
  keyTextCharacters: 1024,
  /** Models or providers in one of the lists of what a key may use. */
  keyListEntries: 256,
  /** A key that a caller brings to `POST /keys` (wire reference §12). */
  externalKeyCharacters: { min: 32, max: 512, different: 10 },
} as const;
