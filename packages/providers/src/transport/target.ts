/** Where a request goes, as undici takes it. */
export interface Target {
  readonly origin: string;
  readonly path: string;
}

/** Providers have few URLs; those with an id in them come and go. */
const LARGEST = 256;
const remembered = new Map<string, Target>();

/** Takes a URL apart, each only once while it is in use. Throws `TypeError` for what is none. */
export function target(url: string): Target {
  const known = remembered.get(url);
  if (known !== undefined) return known;
  const { origin, pathname, search } = new URL(url);
  const read = { origin, path: pathname + search };
  if (remembered.size >= LARGEST) remembered.clear();
  remembered.set(url, read);
  return read;
}
