/** The numbers of the specification's Limits table, by name. */
export const LIMITS = {
  stopSequences: 4,
  sessionIdCharacters: 256,
  metadataPairs: 16,
  metadataKeyCharacters: 64,
  metadataValueCharacters: 512,
  topLogprobs: 20,
  temperature: { min: 0, max: 2 },
  topP: { min: 0, max: 1 },
  penalty: { min: -2, max: 2 },
  routerPatterns: 1024,
  routerPatternCharacters: 1024,
  routerPatternCharactersInAll: 65_536,
  fusionModels: { min: 1, max: 8 },
  fusionToolCalls: { min: 1, max: 16 },
  fusionTools: 8,
  codingScore: { min: 0, max: 1 },
} as const;
