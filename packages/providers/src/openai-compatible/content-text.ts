import { asObject } from "../read/as-object.ts";

/**
 * An answer's content as one string. Some servers send parts instead; those of text are joined, those of
 * thinking belong to the reasoning.
 */
export function contentText(content: unknown): string | null | undefined {
  if (typeof content === "string" || content === null) return content;
  if (!Array.isArray(content)) return undefined;
  return content
    .map((part) => (typeof part === "string" ? part : asObject(part)?.text))
    .filter((text): text is string => typeof text === "string")
    .join("");
}
