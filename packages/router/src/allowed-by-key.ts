/** What a key may use: model slugs or `author/*`, provider slugs (wire reference §14.5). Of each: absent, anything. */
export interface AllowedByKey {
  readonly models?: readonly string[];
  /** Applied after `models`. */
  readonly ignoredModels?: readonly string[];
  readonly providers?: readonly string[];
  /** Applied after `providers`. */
  readonly ignoredProviders?: readonly string[];
}
