import { readFailure } from "./openai-compatible/read-failure.ts";
import type { HttpProvider, ProviderSettings } from "./provider.ts";

/** What every provider has that is reached by HTTP with a key in a header. */
export type KeyedProvider = Pick<
  HttpProvider,
  "kind" | "slug" | "name" | "baseUrl" | "sign" | "readFailure"
>;

/**
 * Names, address, credentials and the reading of refusals of a provider; its operations stand beside them.
 * `credentials` are the headers that show a key, in lower case; configured headers take the place of any.
 */
export function keyedProvider(
  { slug, name, apiKey, headers, baseUrl }: Omit<ProviderSettings, "options">,
  usualBaseUrl: string,
  credentials: (apiKey: string) => Readonly<Record<string, string>>,
): KeyedProvider {
  const secrets = [...(apiKey === undefined ? [] : [apiKey]), ...Object.values(headers)];
  const own = {
    ...(apiKey ? credentials(apiKey) : {}),
    ...Object.fromEntries(
      Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]),
    ),
  };
  return {
    kind: "http",
    slug,
    name,
    baseUrl: (baseUrl ?? usualBaseUrl).replace(/\/+$/, ""),
    sign: (request) => ({ ...request, headers: { ...request.headers, ...own } }),
    readFailure: (status, responseHeaders, body) =>
      readFailure(status, responseHeaders, body, secrets),
  };
}
