import { ChatOpenRouter } from "@langchain/openrouter";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;
let model: ChatOpenRouter;

beforeAll(async () => {
  server = await startTestServer();
  model = new ChatOpenRouter({
    model: "local/echo",
    apiKey: server.key,
    baseURL: server.base,
    maxRetries: 0,
  });
});
afterAll(() => server.close());

/** Of a message or a chunk; the package's own type of it is empty in strict projects. */
const outputTokens = (message: { readonly usage_metadata?: unknown }): number =>
  (message.usage_metadata as { output_tokens: number } | undefined)?.output_tokens ?? 0;

test("invoke gives text and usage", async () => {
  const answer = await model.invoke("one two three");
  expect(answer.content).toBe("one two three");
  expect(outputTokens(answer)).toBeGreaterThan(0);
});

test("stream gives the text in pieces, and usage", async () => {
  const pieces: string[] = [];
  let tokens = 0;
  for await (const chunk of await model.stream("one two three")) {
    pieces.push(String(chunk.content));
    tokens += outputTokens(chunk);
  }
  expect(pieces.join("")).toBe("one two three");
  expect(pieces.filter((piece) => piece !== "").length).toBeGreaterThan(1);
  expect(tokens).toBeGreaterThan(0);
});
