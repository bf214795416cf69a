import {
  type AuthClient,
  AwsClient,
  type AwsClientOptions,
  ExternalAccountAuthorizedUserClient,
  type ExternalAccountAuthorizedUserClientOptions,
  GoogleAuth,
  IdentityPoolClient,
  type IdentityPoolClientOptions,
  JWT,
  type JWTInput,
  type JWTOptions,
  PluggableAuthClient,
  type PluggableAuthClientOptions,
  UserRefreshClient,
} from "google-auth-library";
import { asObject, type JsonObject } from "../read/as-object.ts";
import type { CredentialsJson } from "./credentials-json.ts";

/** What gives tokens, and keeps each until shortly before it expires. */
export interface TokenClient {
  getRequestHeaders(): Promise<Headers>;
}

/** How tokens are asked for, whatever the credentials are. */
export interface TokenSettings {
  /** With one the library does not look for any. */
  readonly project: string | undefined;
  /** Asks for tokens; the library's own way unless given. */
  readonly fetch?: typeof fetch;
}

const SCOPES = ["https://www.googleapis.com/auth/cloud-platform"];
/** Of one request for a token, in ms. */
const TIMEOUT_MS = 10_000;

/**
 * The library's client for credentials of one kind, or without any for what the machine has. Its own way from a file to a
 * client prints warnings that are for those who take files from strangers: ours is the operator's, or a service account's
 * key.
 */
export function authClient(
  json: CredentialsJson | undefined,
  { project, fetch }: TokenSettings,
): TokenClient {
  const transporterOptions = {
    timeout: TIMEOUT_MS,
    ...(fetch === undefined ? {} : { fetchImplementation: fetch }),
  };
  const options = { transporterOptions };
  if (json !== undefined) return clientOf(json, options);
  const known = project === undefined ? {} : { projectId: project };
  return new GoogleAuth({ scopes: SCOPES, clientOptions: options, ...known });
}

function clientOf(json: CredentialsJson, options: Pick<JWTOptions, "transporterOptions">) {
  switch (json.type) {
    case "service_account": {
      const client = new JWT({ ...options, scopes: SCOPES });
      client.fromJSON(json as JWTInput);
      return client;
    }
    case "authorized_user": {
      const client = new UserRefreshClient(options);
      client.fromJSON(json as JWTInput);
      return client;
    }
    case "external_account_authorized_user":
      return new ExternalAccountAuthorizedUserClient({
        ...(json as unknown as ExternalAccountAuthorizedUserClientOptions),
        ...options,
      });
    case "external_account":
      return externalClient({ ...json, ...options, scopes: SCOPES });
  }
}

/** Whose token is shown: that of AWS, what a program prints, or what a file or an address holds. */
function externalClient(options: JsonObject): AuthClient {
  const source = asObject(options.credential_source) ?? {};
  if (source.environment_id) return new AwsClient(options as unknown as AwsClientOptions);
  if (source.executable)
    return new PluggableAuthClient(options as unknown as PluggableAuthClientOptions);
  return new IdentityPoolClient(options as unknown as IdentityPoolClientOptions);
}
