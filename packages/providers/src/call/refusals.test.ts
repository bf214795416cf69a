import { readFileSync } from "node:fs";
import { type FailureKind, ProviderError, toEnvelope, toGatewayError } from "@sluice/errors";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtInAdapters } from "../built-in-adapters.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import type { Provider } from "../provider.ts";
import { createTransport } from "../transport/undici-transport.ts";
import { callChat } from "./call-chat.ts";
import { callRerank } from "./call-rerank.ts";
import { callSpeech } from "./call-speech.ts";

interface Refusal {
  readonly name: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly kind: FailureKind;
}

/** Of a form that nothing would take for a key. */
const KEY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const NEEDED: Readonly<Record<string, object>> = { bedrock: { region: "us-east-1" } };

/** What the caller is told of each kind: a status, and the word for programs. */
const TOLD: Readonly<Partial<Record<FailureKind, readonly [readonly number[], string?]>>> = {
  rejected: [[400, 404, 413, 422]],
  unsupported: [[400, 404]],
  "too-long": [[400], "context_length_exceeded"],
  refused: [[400], "content_policy_violation"],
  unauthorized: [[502], "provider_unavailable"],
  "rate-limited": [[429], "rate_limit_exceeded"],
  overloaded: [[529], "provider_overloaded"],
  unavailable: [[503]],
  timeout: [[524]],
  malformed: [[502], "provider_unavailable"],
};

/** A refusal stands in the folder of its provider; these have none of their own. */
const WITHOUT = ["ai-sdk", "local", "tei"];
const ADAPTERS = [...builtInAdapters.keys()].filter((id) => !WITHOUT.includes(id));

function refusalsOf(id: string): readonly Refusal[] {
  const file = new URL(`../${id}/__fixtures__/refusals.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8").replaceAll("{KEY}", KEY));
}

const transport = createTransport();
let mock: MockUpstream;
beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(async () => {
  await mock.close();
  await transport.close();
});

function providerOf(id: string): Provider {
  const adapter = builtInAdapters.get(id) ?? expect.fail(`there is no adapter ${id}`);
  return adapter.create({
    slug: "north",
    name: "North",
    baseUrl: `${mock.url}`,
    apiKey: KEY,
    headers: {},
    options: adapter.options.parse(NEEDED[id] ?? {}),
  });
}

/** The failure of whatever the provider serves. */
async function failureOf(provider: Provider): Promise<ProviderError> {
  const options = {
    transport,
    clocks: { connect: 10_000, firstToken: 10_000, idle: 10_000, total: 30_000 },
    signal: new AbortController().signal,
    now: () => 1_759_570_000_000,
  };
  const messages = [{ role: "user" as const, content: "Say hi." }];
  const model = "acme/large";
  const answer = provider.chat
    ? callChat(provider, sampleCall({ messages }), options)
    : provider.rerank
      ? callRerank(provider, sampleCall({ model, query: "q", documents: ["a"] }), options)
      : callSpeech(provider, sampleCall({ model, input: "Hi.", voice: "ada" }), options);
  const thrown: unknown = await answer.then(
    () => expect.fail("it was no failure"),
    (error: unknown) => error,
  );
  if (!ProviderError.isInstance(thrown)) throw thrown;
  return thrown;
}

describe.each(ADAPTERS)("a refusal by %s", (id) => {
  it.each(refusalsOf(id))("$name ($status) is $kind", async ({ status, headers, body, kind }) => {
    const answer = typeof body === "string" ? steps.text(body) : steps.json(body);
    const heads = Object.entries(headers ?? {}).map(([name, value]) => steps.header(name, value));
    mock.answer([steps.status(status), ...heads, answer]);
    const failure = await failureOf(providerOf(id));
    expect(failure.failure).toMatchObject({ kind, status, provider: "north" });

    const { error } = toEnvelope(toGatewayError(failure));
    const [statuses, errorType] = TOLD[kind] ?? expect.fail(`${kind} is no refusal`);
    expect(statuses).toContain(error.code);
    if (errorType !== undefined) expect(error.metadata).toMatchObject({ error_type: errorType });
    const shown = JSON.stringify(error);
    expect(shown).not.toContain(KEY);
    expect(shown).not.toContain("<html");
  });
});
