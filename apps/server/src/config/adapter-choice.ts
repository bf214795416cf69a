import { loopbackUrl } from "../discovery/loopback-url.ts";
import type { BuiltInAdapter } from "./built-in.ts";

/** What an entry's `adapter` comes to, or why it cannot be used. */
export type AdapterChoice =
  | { readonly kind: "adapter"; readonly id: string; readonly baseUrl?: string }
  | { readonly kind: "refused"; readonly message: string };

/** Names that the contract (§7.1) gives to built-in adapters; those not built yet are refused by name. */
const RESERVED = [
  "openai",
  "azure-openai",
  "anthropic",
  "gemini",
  "vertex",
  "bedrock",
  "cohere",
  "jina",
  "voyage",
  "elevenlabs",
  "ollama",
  "ai-sdk",
  "local",
];

const PACKAGE_NAME = /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/;

/**
 * Decides the adapter of an entry, and its usual address where it has one; without `adapter` the slug itself is
 * tried.
 */
export function adapterChoice(
  slug: string,
  adapter: string | undefined,
  builtIn: readonly BuiltInAdapter[],
): AdapterChoice {
  const name = adapter ?? slug;
  const own = builtIn.find(({ id }) => id === name);
  if (own !== undefined) return chosen(name, usualAddress(own));
  const known = builtIn.map(({ id }) => id).join(", ");
  if (RESERVED.includes(name)) {
    return refused(`${name} is not supported by this version yet; supported: ${known}`);
  }
  if (adapter === undefined) {
    return refused(`is missing; expected one of ${known}, or the npm name of a package`);
  }
  return PACKAGE_NAME.test(name)
    ? chosen(name)
    : refused(`is neither one of ${known} nor the npm name of a package`);
}

function usualAddress({ publicApi, ownServer }: BuiltInAdapter): string | undefined {
  return publicApi?.baseUrl ?? (ownServer === undefined ? undefined : loopbackUrl(ownServer.port));
}

function chosen(id: string, baseUrl?: string): AdapterChoice {
  return { kind: "adapter", id, ...(baseUrl === undefined ? {} : { baseUrl }) };
}

function refused(message: string): AdapterChoice {
  return { kind: "refused", message };
}
