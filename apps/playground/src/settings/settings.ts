/** What the person set for every request; undefined leaves it to the provider. */
export interface Settings {
  readonly systemPrompt: string;
  /** 0 to 2. */
  readonly temperature: number | undefined;
  /** Longest answer, in tokens. */
  readonly maxTokens: number | undefined;
}

/** Nothing set. */
export const defaultSettings: Settings = {
  systemPrompt: "",
  temperature: undefined,
  maxTokens: undefined,
};
