import type { ProviderEntry } from "../config/config.ts";

/** Headers that carry, or go with, the installation's own credential. */
const CREDENTIAL = /auth|cookie|key|token|secret|^openai-(?:organization|project)$/i;

/**
 * An entry as it is when the caller brings the key: nothing of the installation's own credential is left, in
 * configured headers neither, for it would be used and charged in the caller's place (contract §7.29).
 */
export function withOwnKey(entry: ProviderEntry, apiKey: string): ProviderEntry {
  const headers = Object.entries(entry.headers).filter(([name]) => !CREDENTIAL.test(name));
  return { ...entry, apiKey, headers: Object.fromEntries(headers) };
}
