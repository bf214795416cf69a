import { bearer } from "../bearer.ts";
import type { ProviderSettings } from "../provider.ts";
import { transportError } from "../transport/transport-error.ts";
import { type Authorizer, brokenAuthorizer, fixedAuthorizer } from "./authorizer.ts";
import { type CredentialsJson, readCredentials } from "./credentials-json.ts";
import { googleAuthorizer } from "./google-authorizer.ts";
import type { VertexOptions } from "./vertex-options.ts";

/** How the service is entered. */
export interface VertexAccess {
  readonly authorizer: Authorizer;
  /** Undefined where it is not known. */
  readonly project: string | undefined;
  /** True for a key of express mode, which stands for a project. */
  readonly isExpress: boolean;
  /** Why the key cannot be used, whatever else is known. */
  readonly fault?: string;
}

/** How access tokens of Google begin; everything else that is no JSON is an API key. */
const TOKEN = /^ya29\./;

/**
 * The entry's `api_key` counts first, whatever it is: an API key, an access token, or the key of a service account as
 * JSON. Without one its `credentials` do, and without those what the machine has.
 */
export function vertexAccess({
  apiKey,
  options,
  slug,
}: ProviderSettings<VertexOptions>): VertexAccess {
  const { project, credentials } = options;
  if (apiKey?.trim().startsWith("{") === true) return ofServiceAccount(apiKey, project);
  if (apiKey !== undefined && TOKEN.test(apiKey)) {
    return { authorizer: fixedAuthorizer(bearer(apiKey)), project, isExpress: false };
  }
  if (apiKey !== undefined) {
    const authorizer = fixedAuthorizer({ "x-goog-api-key": apiKey });
    return { authorizer, project, isExpress: project === undefined };
  }
  if (credentials?.kind === "file") {
    throw new TypeError(`${slug}: the file of its credentials has to be read first`);
  }
  return ofGoogle(credentials?.json, project);
}

/**
 * A caller may have brought it: only the key of a service account is taken. Files of the other kinds name addresses and
 * files that are read for a token.
 */
function ofServiceAccount(text: string, project: string | undefined): VertexAccess {
  const read = readCredentials(text);
  if (read.kind === "read" && read.json.type === "service_account") {
    return ofGoogle(read.json, project);
  }
  const why = read.kind === "refused" ? read.message : `is of the type ${read.json.type}`;
  const words = `the key begins as JSON does, but is no key of a service account: it ${why}`;
  const authorizer = brokenAuthorizer(transportError("unauthorized", words));
  return { authorizer, project, isExpress: false, fault: words };
}

function ofGoogle(json: CredentialsJson | undefined, asked: string | undefined): VertexAccess {
  const project = asked ?? json?.project_id;
  return { authorizer: googleAuthorizer(json, { project }), project, isExpress: false };
}
