import { errorAnswer, type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

const FREE = "{ prompt: 0, completion: 0 }";
const PAID = "{ prompt: 1, completion: 2 }";

let upstream: MockUpstream;
let server: TestServer;
beforeEach(async () => {
  upstream = await startMockUpstream();
  upstream.answer(answerOf("a"));
});
afterEach(async () => {
  await server.close();
  await upstream.close();
});

async function start(models: string): Promise<void> {
  server = await startTestServer(`
retries: { attempts: 0 }
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}" }
  b: { name: B, adapter: openai, base_url: "${upstream.url}" }
models:
${models}
`);
}

const endpoint = (provider: string, price: string, more = "") =>
  `{ provider: ${provider}, model: up-${provider}, price: ${price}${more} }`;
const TWO_FREE = `
  t/free: { endpoints: [${endpoint("a", FREE)}, ${endpoint("b", PAID)}] }
  t/gift: { endpoints: [${endpoint("a", FREE, ", supports: [tools]")}] }
  t/unknown: { endpoints: [{ provider: a, model: x }] }
  t/paid: { endpoints: [${endpoint("b", PAID)}] }
`;

interface Answer {
  readonly model: string;
  readonly usage: { readonly cost: number };
  readonly error: { readonly message: string; readonly metadata: object };
  readonly service_metadata: {
    readonly requested: string;
    readonly strategy: string;
    readonly endpoints: { readonly available: readonly { readonly model: string }[] };
  };
}

async function asked(more: object, status: number, seed = "1"): Promise<Answer> {
  const body = { messages: [{ role: "user", content: "Hi" }], ...more };
  const headers = { "x-service-metadata": "enabled", "x-sluice-seed": seed };
  const response = await server.post("/chat/completions", body, headers);
  expect(response.status).toBe(status);
  return (await response.json()) as Answer;
}

const modelsOf = (answer: Answer) =>
  answer.service_metadata.endpoints.available.map(({ model }) => model);

describe("sluice/free", () => {
  test("is answered by a model priced zero, which the reply names", async () => {
    await start(TWO_FREE);
    const seen = new Set<string>();
    for (let seed = 0; seed < 20; seed += 1) {
      const answer = await asked({ model: "sluice/free" }, 200, `s${seed}`);
      expect(answer.usage.cost).toBe(0);
      expect(answer.service_metadata).toMatchObject({ requested: "sluice/free", strategy: "free" });
      expect(modelsOf(answer).toSorted()).toEqual(["t/free", "t/gift"]);
      seen.add(answer.model);
    }
    expect([...seen].toSorted()).toEqual(["t/free", "t/gift"]);
    expect(upstream.calls.map(({ body }) => Reflect.get(Object(body), "model"))).not.toContain(
      "up-b",
    );
  });

  test("has an alias, and takes suffixes", async () => {
    await start(TWO_FREE);
    const answer = await asked({ model: "openrouter/free:floor" }, 200);
    expect(answer.service_metadata).toMatchObject({
      requested: "openrouter/free:floor",
      strategy: "free",
    });
  });

  test("moves on to another free model", async () => {
    await start(TWO_FREE);
    upstream.next(errorAnswer(503));
    const answer = await asked({ model: "sluice/free" }, 200);
    expect(answer.service_metadata).toMatchObject({ attempt: 2, strategy: "free" });
  });

  test("prefers a model that takes the tools of the request", async () => {
    await start(TWO_FREE.replace("{ provider: a,", "{ supports: [], provider: a,"));
    const tools = [{ type: "function", function: { name: "f", parameters: { type: "object" } } }];
    const answer = await asked({ model: "sluice/free", tools }, 200);
    expect(modelsOf(answer)).toEqual(["t/gift"]);
  });

  test("in a list it stands where it was named", async () => {
    await start(TWO_FREE);
    upstream.next(errorAnswer(503));
    const answer = await asked({ models: ["t/paid", "sluice/free"] }, 200);
    expect(answer.service_metadata).toMatchObject({ requested: "t/paid", strategy: "fallback" });
    expect(modelsOf(answer)[0]).toBe("t/paid");
    expect(["t/free", "t/gift"]).toContain(answer.model);
  });

  test("without a model priced zero it is a 404 that says so", async () => {
    await start(`  t/paid: { endpoints: [${endpoint("b", PAID)}] }`);
    const { error, service_metadata } = await asked({ model: "sluice/free" }, 404);
    expect(error.message).toContain("no chat model of this gateway is priced zero");
    expect(service_metadata).toMatchObject({ requested: "sluice/free", strategy: "free" });
  });

  test("preferences that no free endpoint meets are the usual 404", async () => {
    await start(TWO_FREE);
    const { error } = await asked({ model: "sluice/free", provider: { only: ["b"] } }, 404);
    expect(error.message).toContain("sluice/free");
    expect(upstream.calls).toHaveLength(0);
  });

  test("where nothing else chats the built-in echo answers", async () => {
    await start("  {}");
    expect(await asked({ model: "sluice/free" }, 200)).toMatchObject({ model: "local/echo" });
  });
});

test("with a seed every attempt to draw ends the same", async () => {
  await start(`  t/two: { endpoints: [${endpoint("a", PAID)}, ${endpoint("b", PAID)}] }`);
  const firstOf = async (seed: string) => {
    const { service_metadata } = await asked({ model: "t/two" }, 200, seed);
    return Reflect.get(Object(service_metadata.endpoints.available[0]), "provider");
  };
  const seen = new Set<unknown>();
  for (let number = 0; number < 20; number += 1) {
    const first = await firstOf(`n${number}`);
    expect(await firstOf(`n${number}`)).toBe(first);
    seen.add(first);
  }
  expect(seen.size).toBe(2);
  const long = await server.post("/chat/completions", {}, { "x-sluice-seed": "x".repeat(300) });
  expect(long.status).toBe(400);
});
