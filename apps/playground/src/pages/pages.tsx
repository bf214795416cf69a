import { type ComponentType, useState } from "react";
import { ChatPage } from "../chat/chat-page.tsx";
import { RerankPage } from "../rerank/rerank-page.tsx";
import { SpeechPage } from "../speech/speech-page.tsx";
import { type PageName, pageNames } from "./page-name.ts";
import type { PageProps } from "./page-props.ts";

/** Where pages register: a name in `page-name.ts`, and here what it shows. */
const views: Readonly<Record<PageName, ComponentType<PageProps>>> = {
  chat: ChatPage,
  rerank: RerankPage,
  speech: SpeechPage,
};

/** The pages that were visited; one of them is shown. */
export function Pages({ shown, ...page }: PagesProps) {
  const [visited, setVisited] = useState<readonly PageName[]>([]);
  if (!visited.includes(shown)) setVisited([...visited, shown]);
  return pageNames
    .filter((name) => visited.includes(name))
    .map((name) => {
      const View = views[name];
      return <View key={name} {...page} isShown={name === shown} />;
    });
}

interface PagesProps extends Omit<PageProps, "isShown"> {
  readonly shown: PageName;
}
