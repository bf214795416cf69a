import type { ProviderError } from "@sluice/errors";

/** Headers with a credential, their names in lower case. */
export type CredentialHeaders = Readonly<Record<string, string>>;

/** Gives requests their credentials. */
export interface Authorizer {
  /** At hand, or to be fetched; rejects with a `ProviderError` that names no provider. */
  headers(): CredentialHeaders | Promise<CredentialHeaders>;
  /** Whether they are fetched now and then. */
  readonly fetches: boolean;
  /** What must never be shown, as it is now. */
  secrets(): readonly string[];
}

/** A credential that goes with every request as it is. */
export function fixedAuthorizer(headers: CredentialHeaders): Authorizer {
  return { headers: () => headers, fetches: false, secrets: () => [] };
}

/** Credentials that cannot be used: every request is told so. */
export function brokenAuthorizer(failure: ProviderError): Authorizer {
  return { headers: () => Promise.reject(failure), fetches: false, secrets: () => [] };
}
