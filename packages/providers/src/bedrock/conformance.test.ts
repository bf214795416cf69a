import { describe, expect, it } from "vitest";
import {
  type ChatFixture,
  type FailureFixture,
  providerConformance,
} from "../conformance/index.ts";
import type { HttpProvider } from "../provider.ts";
import { fixture } from "./__fixtures__/frames.ts";
import { bedrock } from "./bedrock.ts";

const chat: readonly ChatFixture[] = ["text", "tool-calls", "thinking", "refusal", "citations"].map(
  (name) => ({ name, ...fixture(name) }),
);

const refusal = (
  status: number,
  type: string,
  message: string,
  kind: FailureFixture["kind"],
): FailureFixture => ({
  name: `${type} (${status}): ${message.slice(0, 60)}`,
  status,
  headers: { "x-amzn-errortype": `${type}:http://internal.amazon.com/coral/com.amazon.bedrock/` },
  body: JSON.stringify({ message }),
  kind,
});

const failures: readonly FailureFixture[] = [
  refusal(400, "ValidationException", "Input is too long for requested model.", "too-long"),
  refusal(
    400,
    "ValidationException",
    "The model returned the following errors: prompt is too long: 210000 tokens > 200000 maximum",
    "too-long",
  ),
  refusal(
    400,
    "ValidationException",
    "The model returned the following errors: input length and `max_tokens` exceed context limit: 190000 + 64000 > 200000",
    "too-long",
  ),
  refusal(
    400,
    "ValidationException",
    "Invocation of model ID anthropic.claude-sonnet-4-20250514-v1:0 with on-demand throughput isn’t supported. Retry your request with the ID or ARN of an inference profile that contains this model.",
    "unsupported",
  ),
  refusal(400, "ValidationException", "The provided model identifier is invalid.", "unsupported"),
  refusal(
    400,
    "ValidationException",
    "This model doesn't support the toolConfig.toolChoice.any field. Remove toolConfig.toolChoice.any and try again.",
    "unsupported",
  ),
  refusal(400, "ValidationException", "Output blocked by content filtering policy", "refused"),
  refusal(
    400,
    "ValidationException",
    "The text field in the ContentBlock object at messages.0.content.0 is blank.",
    "rejected",
  ),
  refusal(400, "ServiceQuotaExceededException", "Your request exceeds the quota.", "rate-limited"),
  refusal(403, "AccessDeniedException", "You don't have access to the model.", "unauthorized"),
  refusal(
    403,
    "UnrecognizedClientException",
    "The security token included in the request is invalid.",
    "unauthorized",
  ),
  refusal(403, "ExpiredTokenException", "The security token is expired", "unauthorized"),
  refusal(404, "ResourceNotFoundException", "This model version is no more.", "unsupported"),
  refusal(408, "ModelTimeoutException", "The model took too long.", "timeout"),
  refusal(424, "ModelErrorException", "The model failed.", "malformed"),
  refusal(429, "ModelNotReadyException", "Model is not ready for inference.", "unavailable"),
  refusal(429, "ThrottlingException", "Too many tokens, please wait.", "rate-limited"),
  refusal(500, "InternalServerException", "An unexpected error.", "malformed"),
  refusal(503, "ServiceUnavailableException", "Unable to process your request.", "unavailable"),
  refusal(529, "ServiceUnavailableException", "Unable to process your request.", "overloaded"),
  {
    name: "an exception named in the body",
    status: 400,
    body: JSON.stringify({
      __type: "com.amazon.coral.service#ThrottlingException",
      Message: "Rate exceeded",
    }),
    kind: "rate-limited",
  },
  {
    name: "a pause that is asked for",
    status: 429,
    headers: { "x-amzn-errortype": "ThrottlingException", "retry-after": "3" },
    body: "{}",
    kind: "rate-limited",
    retryAfterMs: 3000,
  },
  { name: "HTML of a proxy", status: 502, body: "<html>502 Bad Gateway</html>", kind: "malformed" },
];

const create = (options: object, apiKey?: string): HttpProvider =>
  bedrock.create({
    slug: "north",
    name: "North",
    headers: {},
    ...(apiKey === undefined ? {} : { apiKey }),
    options: bedrock.options.parse({ region: "eu-central-1", ...options }),
  }) as HttpProvider;

describe("bedrock adapter", () => {
  for (const { name, run } of providerConformance(create({}, "up-secret-a"), { chat, failures })) {
    it(name, run);
  }

  it.each([
    "eu.anthropic.claude-sonnet-4-5-20250929-v1:0",
    "global.anthropic.claude-opus-4-6-v1",
    "anthropic.claude-3-haiku-20240307-v1:0",
    "us.amazon.nova-2-lite-v1:0",
    "openai.gpt-oss-120b-1:0",
    "mistral.mistral-large-2407-v1:0",
    "cohere.command-r-plus-v1:0",
    "meta.llama3-1-70b-instruct-v1:0",
    "qwen.qwen3-32b-v1:0",
  ])("does with every parameter what its table and its report say: %s", (upstreamModel) => {
    const checks = providerConformance(create({}), { failures: [], endpoint: { upstreamModel } });
    const tried = checks.filter(({ name }) => name.endsWith("the way that the table says"));
    expect(tried.length).toBeGreaterThan(20);
    for (const { run } of tried) void run();
  });

  it("answers at its region's address", () => {
    expect(create({}).baseUrl).toBe("https://bedrock-runtime.eu-central-1.amazonaws.com");
    expect(create({ region: "cn-north-1" }).baseUrl).toBe(
      "https://bedrock-runtime.cn-north-1.amazonaws.com.cn",
    );
  });

  it("wants both halves of a key, and a region", () => {
    const says = (options: object) =>
      bedrock.options.safeParse(options).error?.issues.map(({ message }) => message);
    expect(says({ region: "us-east-1", access_key_id: "AKIDEXAMPLE" })).toEqual([
      "access_key_id and secret_access_key go together",
    ]);
    expect(says({})).toHaveLength(1);
    expect(says({ region: "https://example.test" })).toEqual(["must be a region of AWS"]);
    expect(says({ region: "us-gov-west-1", session_token: "" })).toBeUndefined();
  });

  it("takes credentials out of what the service quotes", () => {
    const provider = create({
      access_key_id: "AKIDEXAMPLE",
      secret_access_key: "wJalrXUtnFEMI-EXAMPLEKEY",
      session_token: "IQoJb3JpZ2luX2VjEXAMPLE",
    });
    const message =
      "The Canonical String should have been 'x-amz-security-token:IQoJb3JpZ2luX2VjEXAMPLE' AKIDEXAMPLE wJalrXUtnFEMI-EXAMPLEKEY";
    const headers = new Headers({ "x-amzn-errortype": "InvalidSignatureException" });
    const failure = provider.readFailure(403, headers, JSON.stringify({ message }));
    expect(failure.kind).toBe("unauthorized");
    expect(JSON.stringify(failure)).not.toMatch(/AKIDEXAMPLE|IQoJb3|wJalr/);
  });
});
