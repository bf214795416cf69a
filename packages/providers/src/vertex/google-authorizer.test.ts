import { createVerify } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ProviderError } from "@sluice/errors";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  numberedTokens,
  PUBLIC_KEY,
  SERVICE_ACCOUNT,
  startTokenServer,
  type TokenServer,
} from "./__fixtures__/token-server.ts";
import { credentialsJson } from "./credentials-json.ts";
import { googleAuthorizer } from "./google-authorizer.ts";

let tokens: TokenServer;
beforeEach(async () => {
  tokens = await startTokenServer();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await tokens.close();
});

const ofServiceAccount = () =>
  googleAuthorizer(credentialsJson.parse(SERVICE_ACCOUNT), {
    project: "acme-models",
    fetch: tokens.fetch,
  });
const failureOf = async (promise: unknown) => {
  const error: unknown = await Promise.resolve(promise).catch((thrown: unknown) => thrown);
  if (!ProviderError.isInstance(error)) throw new Error(`no failure: ${String(error)}`);
  return error;
};

describe("the key of a service account", () => {
  it("is shown to nobody: what it signs is changed for a token", async () => {
    expect(await ofServiceAccount().headers()).toEqual({
      authorization: "Bearer ya29.up-secret-1",
    });
    const [asked] = tokens.asked;
    expect(asked?.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
    const [head, claims, signature] = asked?.get("assertion")?.split(".") ?? [];
    const isSigned = createVerify("RSA-SHA256")
      .update(`${head}.${claims}`)
      .verify(PUBLIC_KEY, signature ?? "", "base64url");
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims ?? "", "base64url").toString())).toMatchObject({
      iss: SERVICE_ACCOUNT.client_email,
      scope: "https://www.googleapis.com/auth/cloud-platform",
    });
  });

  it("gives one token to all requests until that expires", async () => {
    const authorizer = ofServiceAccount();
    const many = await Promise.all([1, 2, 3].map(() => authorizer.headers()));
    expect(new Set(many.map(({ authorization }) => authorization)).size).toBe(1);
    await authorizer.headers();
    expect(tokens.asked).toHaveLength(1);
  });

  it("gives another shortly before the token expires", async () => {
    tokens.answer(numberedTokens(60));
    const authorizer = ofServiceAccount();
    expect((await authorizer.headers()).authorization).toBe("Bearer ya29.up-secret-1");
    expect((await authorizer.headers()).authorization).toBe("Bearer ya29.up-secret-2");
  });

  it("has secrets: the key, the token, and the one before that", async () => {
    tokens.answer(numberedTokens(60));
    const authorizer = ofServiceAccount();
    for (let count = 0; count < 3; count += 1) await authorizer.headers();
    const secrets = authorizer.secrets();
    expect(secrets).toContain(SERVICE_ACCOUNT.private_key);
    expect(secrets.filter((secret) => secret.startsWith("ya29."))).toEqual([
      "ya29.up-secret-3",
      "ya29.up-secret-2",
    ]);
  });
});

describe("no token", () => {
  it("because it is refused is a fault of our credentials, told without them", async () => {
    const description = `Invalid JWT Signature of ${SERVICE_ACCOUNT.private_key_id}.`;
    const body = { error: "invalid_grant", error_description: description };
    tokens.answer(() => ({ status: 400, body }));
    const { failure } = await failureOf(ofServiceAccount().headers());
    expect(failure).toMatchObject({
      kind: "unauthorized",
      message:
        "no access token: its endpoint answered 400: invalid_grant: Invalid JWT Signature of [redacted].",
    });
  });

  it("is told without what the request held, in the log neither", async () => {
    tokens.answer(() => ({ status: 401, body: { error: "invalid_client" } }));
    const error = await failureOf(ofServiceAccount().headers());
    const assertion = tokens.asked[0]?.get("assertion") ?? "none";
    const all = [error, error.cause].map((one) => `${one} ${JSON.stringify(one)}`).join();
    expect(all).not.toContain(assertion);
    expect(all).not.toContain("PRIVATE KEY");
    expect(error.cause).toBeInstanceOf(Error);
  });

  it("from an endpoint that is down is none", async () => {
    tokens.answer(() => ({ status: 503, body: {} }));
    const { failure } = await failureOf(ofServiceAccount().headers());
    expect(failure).toMatchObject({
      kind: "unavailable",
      message: expect.stringMatching(/answered 503$/),
    });
  });

  it.each([
    {},
    [],
    { access_token: null },
    { access_token: "" },
    { access_token: { a: 1 } },
    { error: "invalid_grant" },
  ])("in an answer of %j is none, and the words for nothing are no secret", async (body) => {
    tokens.answer(() => ({ status: 200, body }));
    const authorizer = ofServiceAccount();
    const { failure } = await failureOf(authorizer.headers());
    expect(failure).toMatchObject({
      kind: "unavailable",
      message: "no access token: its endpoint answered without one",
    });
    expect(authorizer.secrets()).not.toContain("undefined");
    tokens.answer(numberedTokens());
    expect(await authorizer.headers()).toMatchObject({
      authorization: expect.stringMatching(/^Bearer ya29\./),
    });
  });

  it("from an endpoint that is not there is none either", async () => {
    const authorizer = ofServiceAccount();
    await tokens.close();
    const { failure } = await failureOf(authorizer.headers());
    expect(failure.kind).toBe("unreachable");
    tokens = await startTokenServer();
    expect(failure.message).not.toContain("127.0.0.1");
  });

  it("is asked for again by the next request", async () => {
    tokens.answer(() => ({ status: 400, body: { error: "invalid_grant" } }));
    const authorizer = ofServiceAccount();
    await failureOf(authorizer.headers());
    tokens.answer(numberedTokens());
    expect(await authorizer.headers()).toEqual({ authorization: "Bearer ya29.up-secret-1" });
  });
});

it("credentials of another house are changed for a token, without a word on the console", async () => {
  const warn = vi.spyOn(console, "warn");
  const file = join(await mkdtemp(join(tmpdir(), "sluice-vertex-")), "subject");
  await writeFile(file, "up-secret-subject");
  const json = credentialsJson.parse(federated(file));
  const authorizer = googleAuthorizer(json, { project: "acme-models" });
  expect(await authorizer.headers()).toEqual({ authorization: "Bearer ya29.up-secret-1" });
  expect(tokens.asked[0]?.get("scope")).toBe("https://www.googleapis.com/auth/cloud-platform");
  expect(warn).not.toHaveBeenCalled();
  await rm(dirname(file), { recursive: true });
});

it("a login of gcloud is changed for a token, and its secrets are secrets", async () => {
  const login = { client_id: "id", client_secret: "up-secret-c", refresh_token: "up-secret-r" };
  const json = credentialsJson.parse({ type: "authorized_user", ...login });
  const authorizer = googleAuthorizer(json, { project: "p", fetch: tokens.fetch });
  expect(await authorizer.headers()).toEqual({ authorization: "Bearer ya29.up-secret-1" });
  expect(tokens.asked[0]?.get("refresh_token")).toBe("up-secret-r");
  expect(authorizer.secrets()).toEqual(["up-secret-r", "up-secret-c", "ya29.up-secret-1"]);
});

/** Changed for a token at an address of its own. */
const federated = (file: string) => ({
  type: "external_account",
  audience: "//iam.googleapis.com/projects/7/locations/global/workloadIdentityPools/a/providers/b",
  subject_token_type: "urn:ietf:params:oauth:token-type:jwt",
  token_url: `${tokens.url}/v1/token`,
  credential_source: { file },
});

describe("what the machine has", () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "sluice-vertex-"));
    vi.stubEnv("HOME", home);
    vi.stubEnv("CLOUDSDK_CONFIG", join(home, "gcloud"));
    vi.stubEnv("METADATA_SERVER_DETECTION", "none");
    vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", "");
  });
  afterEach(() => rm(home, { recursive: true, force: true }));
  const ofMachine = () => googleAuthorizer(undefined, { project: "acme-models" });

  it("is a file that a variable names", async () => {
    const file = join(home, "credentials.json");
    await writeFile(join(home, "subject"), "up-secret-subject");
    await writeFile(file, JSON.stringify(federated(join(home, "subject"))));
    vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", file);
    expect(await ofMachine().headers()).toEqual({ authorization: "Bearer ya29.up-secret-1" });
    expect(tokens.asked[0]?.get("subject_token")).toBe("up-secret-subject");
  });

  it("is the service account of a machine at Google", async () => {
    vi.stubEnv("METADATA_SERVER_DETECTION", "assume-present");
    vi.stubEnv("GCE_METADATA_HOST", new URL(tokens.url).host);
    expect(await ofMachine().headers()).toEqual({ authorization: "Bearer ya29.up-secret-1" });
  });

  it("may be nothing: it is said what to do", async () => {
    const { failure } = await failureOf(ofMachine().headers());
    expect(failure).toMatchObject({
      kind: "unauthorized",
      message: expect.stringMatching(
        /set options.credentials, api_key, or GOOGLE_APPLICATION_CREDENTIALS/,
      ),
    });
  });

  it("may be a file that is not there: its path is not told", async () => {
    vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", join(home, "none.json"));
    const error = await failureOf(ofMachine().headers());
    expect(error.failure).toMatchObject({
      kind: "unauthorized",
      message: "no access token: the credentials cannot be used",
    });
    expect(String(error.cause)).toContain("none.json");
  });
});
