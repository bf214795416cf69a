/** A Markdown text without its fenced blocks, and without inline code unless that is to be kept. */
export function withoutCode(text: string, inline: "keep inline" | "drop inline"): string {
  const prose = text.replaceAll(/^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm, "");
  return inline === "keep inline" ? prose : prose.replaceAll(/(`+)[^`][\s\S]*?\1/g, "");
}
