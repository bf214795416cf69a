import { stripComments } from "./strip-comments.ts";

const statement = /^\s*(?:import|export)\b[^"'`;]*?\bfrom\s*["']([^"']+)["']/gm;
const bare = /^\s*import\s*["']([^"']+)["']/gm;
const dynamic = /\bimport\s*\(\s*["']([^"']+)["']/g;

/** What a file imports and re-exports from, types included, in the order of the kinds of statement. */
export function importSpecifiers(text: string): readonly string[] {
  const code = stripComments(text);
  return [statement, bare, dynamic].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, specifier]) => specifier ?? ""),
  );
}
