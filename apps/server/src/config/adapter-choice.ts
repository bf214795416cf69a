import { PUBLIC_PROVIDERS, type PublicProvider } from "../discovery/public-providers.ts";

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
 * Decides the adapter of an entry. A public provider's name stands for its adapter at its
 * address; without `adapter` the slug itself is tried. `builtIn` are the ids that exist.
 */
export function adapterChoice(
  slug: string,
  adapter: string | undefined,
  builtIn: readonly string[],
): AdapterChoice {
  const name = adapter ?? slug;
  const preset = PUBLIC_PROVIDERS.find((provider) => provider.slug === name);
  if (builtIn.includes(name)) return chosen(name, preset?.baseUrl);
  const served = PUBLIC_PROVIDERS.filter((provider) => builtIn.includes(adapterOf(provider)));
  if (preset !== undefined && served.includes(preset)) {
    return chosen(adapterOf(preset), preset.baseUrl);
  }
  const known = [...new Set([...builtIn, ...served.map((provider) => provider.slug)])];
  if (RESERVED.includes(name) || preset !== undefined) {
    return refused(`${name} is not supported by this version yet; supported: ${known.join(", ")}`);
  }
  if (adapter === undefined) {
    return refused(`is missing; expected one of ${known.join(", ")}, or the npm name of a package`);
  }
  return PACKAGE_NAME.test(name)
    ? chosen(name)
    : refused(`is neither one of ${known.join(", ")} nor the npm name of a package`);
}

const adapterOf = ({ adapter = "openai" }: PublicProvider): string => adapter;

function chosen(id: string, baseUrl?: string): AdapterChoice {
  return { kind: "adapter", id, ...(baseUrl === undefined ? {} : { baseUrl }) };
}

function refused(message: string): AdapterChoice {
  return { kind: "refused", message };
}
