import { redact } from "./redact.ts";

const MARKUP =
  /<!doctype|<\?xml|<\/?(?:html|head|body|title|script|style|center|div|pre|span|table|h[1-6]|p|br|hr)\b/i;
const STACK = /(?:\r|\n|\\n)[ \t]{0,16}at [^\n]|Traceback \(most recent call last\)/;
const FILE_PATH =
  /(?:file:\/\/)?(?:\/(?:home|usr|var|opt|app|srv|tmp|root|etc|Users|private)\/|[A-Za-z]:\\)[^\s"'),;]+|\S{0,200}node_modules\/[^\s"'),;]+/g;

/**
 * Upstream's own text as a caller may see it: without key material and file paths, at most 2 KB, and
 * `undefined` when it is markup or a bare stack trace and so says nothing to anyone.
 */
export function readableText(text: string): string | undefined {
  const start = redact(text, []);
  if (MARKUP.test(start)) return undefined;
  const stack = STACK.exec(start);
  const told = (stack ? start.slice(0, stack.index) : start).replace(FILE_PATH, "[path]").trim();
  return told === "" ? undefined : told;
}
