import { asList } from "../read/as-list.ts";

/**
 * Whether a model reads an address itself, by what it says it does: patterns by media type, `*` for any. One that
 * says nothing is asked; its package refuses what it cannot do.
 */
export function readsUrl(
  supported: Readonly<Record<string, unknown>>,
  mediaType: string,
  url: string,
): boolean {
  const kinds = Object.entries(supported);
  if (kinds.length === 0) return true;
  return kinds.some(
    ([kind, patterns]) =>
      covers(kind, mediaType) &&
      asList(patterns).some((pattern) => pattern instanceof RegExp && matches(pattern, url)),
  );
}

function covers(kind: string, mediaType: string): boolean {
  if (kind === "*" || kind === "*/*" || kind === mediaType) return true;
  const [top] = kind.split("/");
  return (kind.endsWith("/*") || mediaType.endsWith("/*")) && top === mediaType.split("/")[0];
}

/** A pattern with a memory of its own must not remember. */
function matches(pattern: RegExp, url: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(url);
}
