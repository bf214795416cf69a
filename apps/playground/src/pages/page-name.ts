/** The pages, in the order of their links. */
export const pageNames = ["chat", "rerank", "speech"] as const;

/** One of the pages. */
export type PageName = (typeof pageNames)[number];

/** What a page is called where people read it. */
export const pageLabels: Readonly<Record<PageName, string>> = {
  chat: "Chat",
  rerank: "Rerank",
  speech: "Speech",
};
