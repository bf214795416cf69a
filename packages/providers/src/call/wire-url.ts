/** Paths remembered of one base URL; those with an id in them come and go. */
const LARGEST = 256;
/** By base URL and path: a text of both that is made anew is hashed anew wherever it is looked for. */
const remembered = new Map<string, Map<string, string>>();

/** Where a request to a provider goes; the very same text each time. */
export function wireUrl(baseUrl: string, path: string): string {
  const paths = remembered.get(baseUrl) ?? new Map<string, string>();
  const known = paths.get(path);
  if (known !== undefined) return known;
  const url = baseUrl + path;
  if (paths.size >= LARGEST) paths.clear();
  remembered.set(baseUrl, paths.set(path, url));
  return url;
}
