import type { SourceFile } from "../source-file.ts";
import type { CodeBlock } from "./code-block.ts";

const marked =
  /^[ \t]*<!-- test(?:: ([^>]*?))? -->[ \t]*\n(?:[ \t]*\n)?([ \t]*)(`{3,})(\w+)[^\n]*\n([\s\S]*?)^[ \t]*\3[ \t]*$/gm;

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

const unindent = (code: string, indent: string): string =>
  indent === "" ? code : code.replaceAll(new RegExp(`^${indent}`, "gm"), "");

/** The fenced blocks of a Markdown file that follow a line `<!-- test -->` or `<!-- test: purpose -->`. */
export function testedBlocks({ path, text }: SourceFile): readonly CodeBlock[] {
  return [...text.matchAll(marked)].map((match) => {
    const [whole, purpose = "", indent = "", fence = "", language = "", code = ""] = match;
    return {
      path,
      line: lineAt(text, match.index + whole.indexOf(`${fence}${language}`)),
      language,
      purpose,
      code: unindent(code, indent),
    };
  });
}
