import type { Endpoint } from "@sluice/schema";
import type { Provider } from "../provider.ts";
import { charactersIn, splitText } from "./split-text.ts";

/**
 * How many characters (Unicode code points) of text one call of an endpoint speaks: as the catalogue has it, else as
 * the adapter knows it; undefined where nobody knows of a limit.
 */
export function mostCharacters(provider: Provider, endpoint: Endpoint): number | undefined {
  if (endpoint.maxCharacters !== undefined) return endpoint.maxCharacters;
  return provider.kind === "http" ? provider.speech?.mostCharacters?.(endpoint) : undefined;
}

/** How many calls a text takes at an endpoint. */
export function callsOfSpeech(provider: Provider, endpoint: Endpoint, text: string): number {
  const most = mostCharacters(provider, endpoint);
  if (most === undefined || charactersIn(text) <= most) return 1;
  let calls = 0;
  for (const _part of splitText(text, most)) calls += 1;
  return Math.max(1, calls);
}
