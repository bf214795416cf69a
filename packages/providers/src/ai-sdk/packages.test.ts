import { ProviderError } from "@sluice/errors";
import { completeAnswer, fault, type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ask, askAll, openPackage, SECRET } from "./__fixtures__/open-package.ts";

/** Packages of every version of the specification, as they are on npm. */
const PACKAGES = [
  { package: "@ai-sdk/openai-compatible", settings: { name: "acme" } },
  { package: "ai-sdk-openai-compatible-v2", settings: { name: "acme" } },
  { package: "@ai-sdk/openai", method: "chat" },
  { package: "ai-sdk-openai-v3", method: "chat" },
  { package: "ai-sdk-openai-v2", method: "chat" },
  { package: "@ai-sdk/anthropic" },
  { package: "ai-sdk-anthropic-v3" },
  { package: "ai-sdk-anthropic-v2" },
  { package: "@ai-sdk/groq" },
  { package: "@ai-sdk/cohere" },
  { package: "ai-sdk-cohere-v3" },
] as const;

let mock: MockUpstream;
beforeAll(async () => {
  mock = await startMockUpstream();
});
afterEach(() => mock.reset());
afterAll(() => mock.close());

/** The failure of a call, which must name its provider and show no key. */
async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!ProviderError.isInstance(error)) throw new Error(`no failure but ${String(error)}`);
  expect(JSON.stringify(error.failure)).not.toContain(SECRET);
  expect(error.failure.provider).toBe("north");
  return error.failure;
}

describe.each(PACKAGES)("$package $method", (options) => {
  const open = () => openPackage(mock.url, options);

  it.each([false, true])("answers, streamed: %s", async (stream) => {
    mock.answer(completeAnswer({ tokens: 5 }));
    const { choices } = await askAll(await open(), { stream });
    expect(choices).toHaveLength(1);
    expect(choices[0]).toMatchObject({
      finish_reason: "stop",
      message: { role: "assistant", content: "w1 w2 w3 w4 w5" },
    });
    const headers = JSON.stringify(mock.calls[0]?.headers);
    expect(headers).toContain(SECRET);
    expect(mock.calls).toHaveLength(1);
  });

  it.each(["end", "reset"] as const)("finds a stream that was cut by %s", async (by) => {
    mock.answer(fault("cut", { after: 3, by }));
    const failure = await failureOf(askAll(await open(), { stream: true }));
    expect(failure.kind).toBe("malformed");
  });

  it("finds a whole answer that was cut", async () => {
    mock.answer(fault("cut", { after: 3, by: "end" }));
    expect((await failureOf(askAll(await open(), {}))).kind).toBe("malformed");
  });

  it("leaves out an event that cannot be read where the answer is whole without it", async () => {
    mock.answer(fault("malformed-event", { after: 2, tokens: 5 }));
    const { choices } = await askAll(await open(), { stream: true });
    expect(choices[0]?.message.content).toBe("w1 w2 w3 w4 w5");
  });

  it.each([false, true])("tells refusals apart, streamed: %s", async (stream) => {
    const provider = await open();
    const fails = async (answer: Parameters<MockUpstream["answer"]>[0]) => {
      mock.answer(answer);
      return failureOf(askAll(provider, { stream }));
    };
    expect(await fails(fault("rate-limited", { retryAfter: 7 }))).toMatchObject({
      kind: "rate-limited",
      status: 429,
      retryAfterMs: 7000,
    });
    expect(await fails(fault("server-error"))).toMatchObject({ kind: "malformed", status: 500 });
    expect(await fails(fault("unavailable"))).toMatchObject({ kind: "unavailable", status: 503 });
    expect(await fails(fault("overloaded"))).toMatchObject({ kind: "overloaded", status: 529 });
    expect(await fails(fault("context-length"))).toMatchObject({ kind: "too-long", status: 400 });
    expect(await fails(fault("html"))).toMatchObject({ kind: "malformed", status: 502 });
    expect(await fails(fault("html-200"))).toMatchObject({ kind: "malformed" });
    expect(await fails(fault("empty-body"))).toMatchObject({ kind: "malformed" });
  });

  it("asks each upstream once: tries again are the gateway's business", async () => {
    mock.answer(fault("server-error"));
    await failureOf(askAll(await open(), {}));
    expect(mock.calls).toHaveLength(1);
  });

  it.each([false, true])(
    "stops the upstream when the caller leaves, streamed: %s",
    async (stream) => {
      mock.answer(fault("silent"));
      const leaving = new AbortController();
      const asked = failureOf(ask(await open(), { stream }, { signal: leaving.signal }));
      await mock.waitForCalls(1);
      leaving.abort();
      expect((await asked).kind).toBe("cancelled");
      await expect.poll(() => mock.calls[0]?.outcome, { timeout: 20_000 }).toBe("caller-left");
    },
  );

  it("stops the upstream of a stream that is left early", async () => {
    mock.answer(fault("endless"));
    const answer = await ask(await open(), { stream: true });
    if (answer.kind !== "stream") throw new Error("no stream");
    for await (const _ of answer.reads) break;
    await expect.poll(() => mock.calls[0]?.outcome, { timeout: 20_000 }).toBe("caller-left");
  });

  it.each([false, true])(
    "stops the upstream that is silent too long, streamed: %s",
    async (stream) => {
      mock.answer(fault("silent"));
      const clocks = { connect: 20_000, firstToken: 300, idle: 20_000, total: 20_000 };
      const failure = await failureOf(ask(await open(), { stream }, { clocks }));
      expect(failure.kind).toBe("timeout");
      await expect.poll(() => mock.calls[0]?.outcome, { timeout: 20_000 }).toBe("caller-left");
    },
  );

  it("stops the upstream that falls silent in the middle", async () => {
    mock.answer(fault("stall", { after: 2 }));
    const clocks = { connect: 20_000, firstToken: 20_000, idle: 300, total: 20_000 };
    const answer = await ask(await open(), { stream: true }, { clocks });
    if (answer.kind !== "stream") throw new Error("no stream");
    const { reads } = answer;
    const read = async () => {
      for await (const _ of reads);
    };
    expect((await failureOf(read())).kind).toBe("timeout");
    await expect.poll(() => mock.calls[0]?.outcome, { timeout: 20_000 }).toBe("caller-left");
  });

  it("tells a refused connection", async () => {
    const provider = await openPackage("http://127.0.0.1:1/v1", options);
    expect((await failureOf(askAll(provider, {}))).kind).toBe("unreachable");
  });
});
