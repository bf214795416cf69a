import {
  errorAnswer,
  type MockUpstream,
  type Script,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { builtInAdapters } from "../built-in-adapters.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { createTransport } from "../transport/undici-transport.ts";
import { callChat } from "./call-chat.ts";
import { collectAnswer } from "./collect-answer.ts";

/** Of a form that nothing would take for a key. */
const KEY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const HEADER = "tenant/blue?door=7";

const transport = createTransport();
let mock: MockUpstream;
beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(async () => {
  await mock.close();
  await transport.close();
});

const words = `no access for ${KEY} of ${HEADER}`;
const error = { type: KEY, code: KEY, status: KEY, message: words };
const event = (data: string): Script => [
  steps.header("content-type", "text/event-stream"),
  steps.write(`event: error\ndata: ${data}\n\n`),
  steps.end(),
];
const ANSWERS: Readonly<Record<string, Script>> = {
  refusal: errorAnswer(500, { message: words }),
  "error behind a 200": [steps.json({ type: "error", error, message: words })],
  "text behind a 200": [steps.header("content-type", "application/json"), steps.text(words)],
  "error event": event(JSON.stringify({ type: "error", error, message: words })),
  "error event of text": event(words),
};
const ADAPTERS = ["openai", "anthropic", "gemini", "cohere", "mistral", "bedrock", "vertex"];

const cases = ADAPTERS.flatMap((id) =>
  Object.entries(ANSWERS).flatMap(([name, answer]) =>
    [true, false].map((stream) => ({ id, name, answer, stream })),
  ),
);

it.each(cases)("$id shows no credential of its own in: $name (stream: $stream)", async (one) => {
  const adapter = builtInAdapters.get(one.id);
  const provider = adapter?.create({
    slug: "north",
    name: "North",
    baseUrl: mock.url,
    apiKey: KEY,
    headers: { "x-tenant": HEADER },
    options: adapter.options.parse(one.id === "bedrock" ? { region: "us-east-1" } : {}),
  });
  mock.answer(one.answer);
  const call = sampleCall({
    messages: [{ role: "user" as const, content: "Say hi." }],
    stream: one.stream,
  });
  const ended = await callChat(provider ?? expect.fail(one.id), call, {
    transport,
    clocks: { connect: 5000, firstToken: 5000, idle: 5000, total: 20_000 },
    signal: new AbortController().signal,
    now: () => 1_759_570_000_000,
  })
    .then(collectAnswer)
    .catch((thrown: unknown) => thrown);
  expect(ended).toMatchObject({ name: "ProviderError" });
  for (let at: unknown = ended; at instanceof Error; at = at.cause) {
    const shown = JSON.stringify([at.message, "failure" in at ? at.failure : undefined]);
    expect(shown).not.toContain(KEY);
    expect(shown).not.toContain(HEADER);
  }
});
