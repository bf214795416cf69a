/** Authors whose slugs are the gateway's own router models (contract §1). */
export const RESERVED_AUTHORS: readonly string[] = ["sluice", "openrouter"];
