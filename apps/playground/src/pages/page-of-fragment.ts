import { type PageName, pageNames } from "./page-name.ts";

/** The page that an address's fragment names: `#/rerank`; anything else is the chat. */
export function pageOfFragment(fragment: string): PageName {
  return pageNames.find((name) => fragment === fragmentOf(name)) ?? "chat";
}

/**
 * The fragment of a page. Fragments need no route of the server: a page outlives a reload wherever the
 * files are served.
 */
export function fragmentOf(name: PageName): string {
  return `#/${name}`;
}
