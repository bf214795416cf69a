import { withoutCode } from "./without-code.ts";

const inline = /\]\(\s*<?([^()\s<>]+(?:\([^()\s]*\)[^()\s<>]*)*)>?(?:\s+["'][^"']*["'])?\s*\)/g;
const reference = /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm;
const attribute = /<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g;

/** Where the links and images of a Markdown text lead, code left out. */
export function linkTargets(text: string): readonly string[] {
  const prose = withoutCode(text, "drop inline");
  return [inline, reference, attribute].flatMap((pattern) =>
    [...prose.matchAll(pattern)].map(([, target]) => target ?? ""),
  );
}
