import { redact, redactor } from "@sluice/errors";
import type { ErrorWords } from "./openai-compatible/error-words.ts";
import { readFailure as readPlainFailure } from "./openai-compatible/read-failure.ts";
import type { HttpProvider, ProviderSettings } from "./provider.ts";

/** What every provider has that is reached by HTTP with a key in a header. */
export type KeyedProvider = Pick<
  HttpProvider,
  "kind" | "slug" | "name" | "baseUrl" | "sign" | "readFailure" | "redact"
>;

/** What is one provider's own of that. */
export interface KeyedForm {
  /** Where it is unless its entry says otherwise; a trailing slash does not count. */
  readonly baseUrl: string;
  /** The headers that show a key, in lower case. */
  credentials(apiKey: string): Readonly<Record<string, string>>;
  /** Sent with or without a key, in lower case; no secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Secrets beside the key and the configured headers, as they are now. */
  secrets?(): readonly string[];
  /** Reads a refusal; as OpenAI-shaped servers word it unless given. */
  readonly readFailure?: typeof readPlainFailure;
  /** Finds the error in a body of the provider's own shape; for the usual reading of refusals. */
  readonly readWords?: (body: unknown) => ErrorWords | undefined;
}

/**
 * Names, address, credentials and the reading of refusals of a provider; its operations stand beside them.
 * Configured headers take the place of any other. They are secrets, as the key is: a failure shows neither.
 */
export function keyedProvider(
  { slug, name, apiKey, headers, baseUrl }: Omit<ProviderSettings, "options">,
  form: KeyedForm,
): KeyedProvider {
  const given = [...(apiKey === undefined ? [] : [apiKey]), ...Object.values(headers)];
  const secrets = () => (form.secrets === undefined ? given : [...given, ...form.secrets()]);
  const { readFailure = readPlainFailure, readWords } = form;
  const own = {
    ...form.headers,
    ...(apiKey ? form.credentials(apiKey) : {}),
    ...lowerCase(headers),
  };
  return {
    kind: "http",
    slug,
    name,
    baseUrl: (baseUrl ?? form.baseUrl).replace(/\/+$/, ""),
    sign: (request) => ({ ...request, headers: { ...request.headers, ...own } }),
    readFailure: (status, responseHeaders, body) =>
      readFailure(status, responseHeaders, body, secrets(), readWords),
    redact: form.secrets === undefined ? redactor(given) : (text) => redact(text, secrets()),
  };
}

/** So that a configured header replaces ours instead of standing beside it. */
function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
