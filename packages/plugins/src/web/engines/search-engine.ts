import type { UserLocation } from "./user-location.ts";

/** A search, in nobody's words. */
export interface SearchAsk {
  readonly query: string;
  /** How many pages are wanted. */
  readonly count: number;
  /** A word of wire reference §6; an engine that lacks it does as ever. */
  readonly mode?: string | undefined;
  /** As the request lists them. What an engine cannot filter by is filtered afterwards. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly location?: UserLocation | undefined;
  /** Characters of each page. */
  readonly characters: number;
}

/** How the installation reaches an engine. */
export interface EngineAccess {
  readonly baseUrl: string;
  /** Absent: the engine asks for none. */
  readonly apiKey?: string | undefined;
}

/** A page that a search found. */
export interface FoundPage {
  readonly url: string;
  readonly title: string;
  /** What the engine shows of it; may be empty. */
  readonly text: string;
  /** As the engine writes it. */
  readonly published?: string | undefined;
}

/** A search engine's words. Every member is pure. */
export interface SearchEngine {
  /** As `engine` and `engines` name it. */
  readonly name: string;
  /** Absent: the installation has to say where it is. */
  readonly baseUrl?: string;
  readonly needsKey: boolean;
  request(
    ask: SearchAsk,
    access: EngineAccess,
  ): { readonly url: string; readonly init: RequestInit };
  /** Passes over what it cannot read. */
  read(body: unknown): readonly FoundPage[] | Promise<readonly FoundPage[]>;
  /** USD of one search, unless the configuration says another price. */
  price(ask: SearchAsk): number;
  /** What a refusal usually means, where its status alone would not help. */
  hint?(status: number): string | undefined;
}
