import type { UserLocation } from "./engines/user-location.ts";

/** What the configuration says of one engine. */
export interface EngineSettings {
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  /** USD of one search. */
  readonly price?: number | undefined;
}

/** How a request, or a tool of it, wants to search; the account's entry is under it. */
export interface WebSettings {
  /** Undefined: whichever can. */
  readonly engine: string | undefined;
  readonly mode: string | undefined;
  readonly maxResults: number;
  /** Searches of one request; undefined: as many as the plugin, or the loop of tools, makes. */
  readonly maxUses: number | undefined;
  readonly maxTotalResults: number;
  /** Characters of each page. */
  readonly characters: number;
  /** What the request said of that; for engines of providers. */
  readonly contextSize: "low" | "medium" | "high" | undefined;
  /** Undefined: our own words. */
  readonly prompt: string | undefined;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly location: UserLocation | undefined;
  readonly engines: Readonly<Record<string, EngineSettings>>;
}
