/** What the meaning of a chat request depends on beside its body. */
export interface ChatSurroundings {
  /** Whether the catalogue has this slug. */
  hasModel(slug: string): boolean;
  /** Whether a plugin of this id is installed. */
  hasPlugin(id: string): boolean;
  /** Whether the gateway runs this tool itself; the type as `serverToolType` writes it. */
  runsTool(type: string): boolean;
}
