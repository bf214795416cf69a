/** Ids of built-in plugins that this version does not bring yet: no package is looked for under them. */
export const RESERVED_PLUGINS: readonly string[] = ["file-parser"];
