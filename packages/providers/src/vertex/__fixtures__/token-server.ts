import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What the endpoint of tokens answers; never: it accepts and says nothing. */
export type TokenAnswer = { readonly status: number; readonly body: object } | "nothing";

/** An endpoint of tokens on the loopback interface. */
export interface TokenServer {
  readonly url: string;
  /** Bodies of the requests, in their order. */
  readonly asked: URLSearchParams[];
  answer(next: () => TokenAnswer): void;
  /** For a library that knows only the real address: the same paths, here. */
  readonly fetch: typeof fetch;
  close(): Promise<void>;
}

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** What a key is checked with. */
export const PUBLIC_KEY = pair.publicKey;

/** The key of a service account, as the console gives it. */
export const SERVICE_ACCOUNT = {
  type: "service_account",
  project_id: "acme-models",
  private_key_id: "up-secret-key-id",
  private_key: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  client_email: "gateway@acme-models.iam.gserviceaccount.com",
  client_id: "1234567890",
  token_uri: "https://oauth2.googleapis.com/token",
} as const;

/** A token that is good for an hour, unless it is said how long; each has a number. */
export function numberedTokens(expiresIn = 3600): () => TokenAnswer {
  let count = 0;
  return () => {
    count += 1;
    const body = { access_token: `ya29.up-secret-${count}`, expires_in: expiresIn };
    return { status: 200, body: { ...body, token_type: "Bearer" } };
  };
}

export async function startTokenServer(): Promise<TokenServer> {
  const asked: URLSearchParams[] = [];
  let next: () => TokenAnswer = numberedTokens();
  const server = createServer(async (request, response) => {
    asked.push(new URLSearchParams(await textOf(request)));
    const answer = next();
    if (answer === "nothing") return;
    // The metadata server of a machine at Google says so.
    const headers = { "content-type": "application/json", "metadata-flavor": "Google" };
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    answer: (given) => {
      next = given;
    },
    fetch: (input, init) => fetch(new URL(new URL(String(input)).pathname, url), init),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += part;
  return text;
}
