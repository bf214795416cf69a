import type { ProviderEntry, TimeoutSettings } from "./config.ts";
import { defined } from "./defined.ts";
import type { ProviderSection } from "./schema/provider-section.ts";

/** The entry of a configured provider. */
export function toProviderEntry(
  slug: string,
  section: ProviderSection,
  adapter: { readonly id: string; readonly baseUrl?: string },
): ProviderEntry {
  const baseUrl = section.base_url ?? adapter.baseUrl;
  const apiKey = section.api_key === "" ? undefined : section.api_key;
  return {
    slug,
    name: section.name ?? slug,
    adapter: adapter.id,
    headers: section.headers ?? {},
    options: section.options ?? {},
    timeouts: ownTimeouts(section.timeouts),
    policy: {
      dataCollection: section.data_collection,
      zdr: section.zdr,
      regions: section.regions,
    },
    ...wantedModels(section),
    origin: "configuration",
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(apiKey === undefined ? {} : { apiKey }),
  };
}

function wantedModels({ only, except }: ProviderSection): Pick<ProviderEntry, "wanted"> {
  return only === undefined && except === undefined ? {} : { wanted: defined({ only, except }) };
}

/** `first_token` holds for streams and plain answers alike (contract §7.3). */
function ownTimeouts(given: ProviderSection["timeouts"]): Partial<TimeoutSettings> {
  const { connect, first_token: firstToken, idle, total } = given;
  return {
    ...(connect === undefined ? {} : { connect }),
    ...(firstToken === undefined ? {} : { firstToken, firstTokenPlain: firstToken }),
    ...(idle === undefined ? {} : { idle }),
    ...(total === undefined ? {} : { total }),
  };
}
