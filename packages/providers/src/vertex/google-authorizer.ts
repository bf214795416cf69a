import type { TokenClient, TokenSettings } from "./auth-client.ts";
import type { Authorizer } from "./authorizer.ts";
import { type CredentialsJson, secretsIn } from "./credentials-json.ts";
import { noToken, tokenFailure } from "./token-failure.ts";

/** What the library makes of an answer that holds no token. */
const NO_TOKEN = /^(?:|undefined|null|\[object Object\])$/;

/**
 * Tokens for credentials of Google, or without any for those that the machine has: `GOOGLE_APPLICATION_CREDENTIALS`, the
 * login of gcloud, the service account of a machine at Google. The vendor's library keeps a token until shortly before it
 * expires, and asks for one only once at a time. It is large, and loaded with the first token.
 */
export function googleAuthorizer(
  json: CredentialsJson | undefined,
  settings: TokenSettings,
): Authorizer {
  const own = json === undefined ? [] : secretsIn(json);
  let client: Promise<TokenClient> | undefined;
  let tokens: readonly string[] = [];
  const secrets = () => [...own, ...tokens];
  const open = async () => (await import("./auth-client.ts")).authClient(json, settings);
  return {
    async headers() {
      try {
        client ??= open();
        const headers = Object.fromEntries(await (await client).getRequestHeaders());
        const token = tokenIn(headers.authorization);
        if (NO_TOKEN.test(token)) throw noToken();
        tokens = withToken(tokens, token);
        return headers;
      } catch (error) {
        throw tokenFailure(error, secrets());
      }
    },
    fetches: true,
    secrets,
  };
}

function tokenIn(authorization = ""): string {
  return authorization.replace(/^Bearer\s*/, "");
}

/** The token in use and the one before it, which requests under way may still bear. */
function withToken(tokens: readonly string[], token: string): readonly string[] {
  return token === tokens[0] ? tokens : [token, ...tokens.slice(0, 1)];
}
