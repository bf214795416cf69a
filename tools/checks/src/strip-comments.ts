/**
 * Program text without its comments. Comments inside strings are not told apart, so this serves
 * for looking at imports and exports, not for rewriting.
 */
export function stripComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}
