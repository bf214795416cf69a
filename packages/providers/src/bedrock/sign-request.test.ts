import { ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { expect, it } from "vitest";
import type { HttpProvider, WireRequest } from "../provider.ts";
import { sdkClient } from "./__fixtures__/sdk-client.ts";
import { verifySignature } from "./__fixtures__/verify-signature.ts";
import { bedrock } from "./bedrock.ts";

const SECRET = "wJalrXUtnFEMI-EXAMPLEKEY";
const NOW = Date.UTC(2026, 0, 31, 23, 59, 58);
const keys = { access_key_id: "AKIDEXAMPLE", secret_access_key: SECRET };

const create = (options: object, more: object = {}): HttpProvider =>
  bedrock.create({
    slug: "north",
    name: "North",
    headers: {},
    options: bedrock.options.parse({ region: "eu-west-1", ...options }),
    ...more,
  }) as HttpProvider;

const request = (provider: HttpProvider, model: string): WireRequest => ({
  method: "POST",
  url: `${provider.baseUrl}/model/${encodeURIComponent(model)}/converse`,
  headers: {
    accept: "application/json",
    "accept-encoding": "gzip",
    "user-agent": "sluice",
    "content-type": "application/json",
  },
  body: '{"messages":[{"content":[{"text":"Grüße"}],"role":"user"}]}',
});

const verify = ({ method, url, headers, body = "" }: WireRequest) => {
  const { host, pathname } = new URL(url);
  return verifySignature({ method, path: pathname, headers: { ...headers, host }, body }, SECRET);
};

it.each([
  "anthropic.claude-3-haiku-20240307-v1:0",
  "arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/ab12(x)",
])("signs the final bytes for %s, at the given time", async (model) => {
  const provider = create({ ...keys, session_token: "IQoJb3JpZ2luX2VjEXAMPLE" });
  const signed = await provider.sign(request(provider, model), NOW);
  expect(verify(signed)).toEqual({
    isValid: true,
    scope: "20260131/eu-west-1/bedrock/aws4_request",
    covered: ["content-type", "host", "x-amz-content-sha256", "x-amz-date", "x-amz-security-token"],
  });
  expect(signed.headers).toMatchObject({
    "x-amz-date": "20260131T235958Z",
    "x-amz-security-token": "IQoJb3JpZ2luX2VjEXAMPLE",
    accept: "application/json",
  });
  expect(signed.headers).not.toHaveProperty("host");
  expect(JSON.stringify(signed)).not.toContain(SECRET);
  expect(verify({ ...signed, body: `${signed.body} ` }).isValid).toBe(false);
  expect(await provider.sign(request(provider, model), NOW)).toEqual(signed);
});

it("covers a port, a path before the service's own and headers of the configuration", async () => {
  const provider = create(keys, {
    baseUrl: "http://127.0.0.1:8080/bedrock/",
    headers: { "X-Amz-Extra": "yes", "x-team": "blue" },
  });
  const signed = await provider.sign(request(provider, "m:0"), NOW);
  expect(signed.url).toBe("http://127.0.0.1:8080/bedrock/model/m%3A0/converse");
  expect(signed.headers).toMatchObject({ "x-amz-extra": "yes", "x-team": "blue" });
  const { isValid, covered } = verify(signed);
  expect(isValid).toBe(true);
  expect(covered).toContain("x-amz-extra");
  expect(covered).not.toContain("x-amz-security-token");
});

it("sends a key of the service as a bearer token, and adds nothing without any key", async () => {
  const bearer = create(keys, { apiKey: "bedrock-api-key-a" });
  const { headers } = await bearer.sign(request(bearer, "m"), NOW);
  expect(headers.authorization).toBe("Bearer bedrock-api-key-a");
  expect(headers).not.toHaveProperty("x-amz-date");
  const bare = create({});
  expect(await bare.sign(request(bare, "m"), NOW)).toEqual(request(bare, "m"));
});

it("is measured as AWS's own client is", async () => {
  const { client, sent } = sdkClient("application/json", "{}");
  const messages = [{ role: "user" as const, content: [{ text: "Hi." }] }];
  await client.send(new ConverseCommand({ modelId: "anthropic.claude-v2:1", messages }));
  const [made] = sent;
  if (made === undefined) throw new Error("nothing was sent");
  expect(made.path).toBe("/model/anthropic.claude-v2%3A1/converse");
  const headers = Object.fromEntries(
    Object.entries(made.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  expect(verifySignature({ ...made, headers }, SECRET)).toMatchObject({
    isValid: true,
    scope: expect.stringMatching(/\/us-east-1\/bedrock\/aws4_request$/),
  });
});
