import { keyFromFragment } from "./key-from-fragment.ts";

/** Reads the key in the address and removes the fragment at once, also from the tab's history. */
export function takeKeyFromAddress(
  location: Pick<Location, "hash" | "pathname" | "search">,
  history: Pick<History, "replaceState">,
): string | undefined {
  const { hash, pathname, search } = location;
  if (!new URLSearchParams(hash.replace(/^#/, "")).has("key")) return undefined;
  history.replaceState(null, "", `${pathname}${search}`);
  return keyFromFragment(hash);
}
