import type { ExtraProps } from "react-markdown";

/** The language named after the fence of a code block, if one is. */
export function codeLanguage(pre: ExtraProps["node"]): string | undefined {
  const code = pre?.children[0];
  if (code?.type !== "element") return undefined;
  const names = code.properties.className;
  const name = Array.isArray(names) ? names.map(String).find(isLanguage) : undefined;
  return name?.slice(PREFIX.length);
}

const PREFIX = "language-";

function isLanguage(name: string): boolean {
  return name.startsWith(PREFIX);
}
