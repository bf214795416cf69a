/** A model that is asked for, and what it can hold. */
export interface ModelContext {
  readonly slug: string;
  /** Tokens, prompt and answer together. */
  readonly contextLength: number;
}

/**
 * The model that a prompt is made to fit: the first that holds at least half of it (wire reference §6), so that no
 * conversation loses more than half while a larger model is asked for; where none does, the first.
 *
 * @param needed tokens of prompt and answer
 */
export function targetContext(
  models: readonly ModelContext[],
  needed: number,
): ModelContext | undefined {
  return models.find(({ contextLength }) => 2 * contextLength >= needed) ?? models[0];
}
