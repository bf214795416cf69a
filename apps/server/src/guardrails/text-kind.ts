/**
 * What a text is to who reads it: words, a name that takes letters only, or a JSON text, which is read with its
 * escapes resolved.
 */
export type TextKind = "words" | "name" | "json";
