import { readField } from "../answers/read-field.ts";

const textOf = (content: unknown): string => {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part) => readField(part, "text"))
    .filter((text) => typeof text === "string")
    .join("");
};

/**
 * The text of the last message when it has the role; undefined when there is none or it is
 * another's. `field` is the member that holds the content, a string or an array of parts.
 */
export function trailingText(messages: unknown, role: string, field: string): string | undefined {
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  return readField(last, "role") === role ? textOf(readField(last, field)) : undefined;
}
