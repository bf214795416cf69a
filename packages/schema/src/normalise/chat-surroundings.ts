/** What the meaning of a chat request depends on beside its body. */
export interface ChatSurroundings {
  /** Whether the catalogue has this slug. */
  hasModel(slug: string): boolean;
  /** Whether a plugin of this id is installed. */
  hasPlugin(id: string): boolean;
  /** The tools that the gateway runs itself, as `serverToolType` writes them. */
  readonly serverTools: ReadonlySet<string>;
}
