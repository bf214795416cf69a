import type { BuiltInParts } from "../built-in-parts.ts";
import { type FetchedKind, fetchedKind } from "./fetched-kind.ts";
import { type Fetched, NotFetched } from "./follow.ts";
import { plainWords } from "./plain-words.ts";

/** What a document says. */
export interface ReadWords {
  readonly title: string;
  readonly text: string;
}

/** Gives the text of what was fetched. Throws `NotFetched` where it has none, or it cannot be read. */
export function readFetched(
  fetched: Fetched,
  parts: Pick<BuiltInParts, "readDocument" | "readPage">,
  signal: AbortSignal,
): Promise<ReadWords> {
  const { bytes, contentType } = fetched;
  return READERS[fetchedKind(contentType, bytes)](fetched, parts, signal);
}

const READERS: Readonly<Record<FetchedKind, typeof readFetched>> = {
  async page(fetched, { readPage }, signal) {
    const outcome = await readPage(fetched, signal);
    if (outcome.kind === "unreadable") throw new NotFetched(`The page ${outcome.detail}`);
    return outcome;
  },
  async pdf({ bytes }, { readDocument }, signal) {
    const outcome = await readDocument(bytes, signal);
    if (outcome.kind === "unreadable") throw new NotFetched(`The PDF ${outcome.detail}`);
    return { title: "", text: outcome.pages.join("\n\n") };
  },
  async text({ bytes, contentType }) {
    return { title: "", text: plainWords(bytes, contentType) };
  },
  async unknown({ contentType }) {
    const kind = contentType.split(";", 1)[0]?.slice(0, 80) || "of an unknown kind";
    throw new NotFetched(`It holds no text that can be read: it is ${kind}`);
  },
};
