import { type ProviderMatcher, providerMatcher } from "@sluice/router";
import type { Endpoint } from "@sluice/schema";

/**
 * The provider keys that a caller brought for one request (contract §7.29). The keys are private members, so
 * that whoever writes down what holds this writes none of them.
 */
export class OwnKeys {
  /** Providers as the caller named them; what the router takes as `ownKeys`. */
  readonly names: readonly string[];
  readonly #keys: readonly string[];
  readonly #match: ProviderMatcher;
  readonly #takesKey: (provider: string) => boolean;

  /** @param takesKey whether the provider of a slug can be called with another key: direct ones cannot */
  constructor(keys: ReadonlyMap<string, string>, takesKey: (provider: string) => boolean) {
    this.names = [...keys.keys()];
    this.#keys = [...keys.values()];
    this.#match = providerMatcher(this.names, "covered");
    this.#takesKey = takesKey;
  }

  /** The key that an endpoint is called with, by the router's own reading of the names. */
  at(endpoint: Endpoint): string | undefined {
    return this.#takesKey(endpoint.provider) ? this.#keys[this.#match(endpoint)] : undefined;
  }

  /** All keys, for taking them out of whatever is shown. */
  secrets(): readonly string[] {
    return this.#keys;
  }
}
