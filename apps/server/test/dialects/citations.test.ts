import { type MockUpstream, type Script, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";
import { joinStream } from "./turn-by-turn/join-answer.ts";

/** What providers cite reaches callers in one form, whole or streamed, in its place in the text. */

const TEXT = "Grüße 🐧: penguins are tall[1].";
const PAGE = { url: "https://ex.org/tall", title: "Tall penguins" };
const CITED = "penguins are tall";
const at = (words: string, count: (text: string) => number) => {
  const start = count(TEXT.slice(0, TEXT.indexOf(words)));
  return { start, end: start + count(words) };
};

const cohereCitation = {
  ...at(CITED, (text) => Array.from(text).length),
  text: CITED,
  type: "TEXT_CONTENT",
  content_index: 0,
  sources: [{ type: "document", id: "d1", document: PAGE }],
};
const { start: startIndex, end: endIndex } = at(CITED, (text) => Buffer.byteLength(text));
const groundingMetadata = {
  groundingChunks: [{ web: { uri: PAGE.url, title: PAGE.title } }],
  groundingSupports: [
    { segment: { startIndex, endIndex, text: CITED }, groundingChunkIndices: [0] },
  ],
};
const usage = { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 };
const gemini = (text: string, more: object) => ({
  candidates: [{ index: 0, content: { role: "model", parts: [{ text }] }, ...more }],
});
const sse = (...events: readonly object[]): Script => [
  steps.header("content-type", "text/event-stream"),
  ...events.map((event) => steps.event(event)),
  steps.end(),
];
const cohereDelta = (type: string, message: object) => ({ type, index: 0, delta: { message } });
const sonar = (choice: object) => ({
  id: "p1",
  search_results: [PAGE],
  choices: [{ index: 0, ...choice }],
});

const ANSWERS: Readonly<Record<string, { whole: Script; stream: Script; cites: string }>> = {
  cohere: {
    cites: CITED,
    whole: [
      steps.json({
        finish_reason: "COMPLETE",
        message: {
          role: "assistant",
          content: [{ type: "text", text: TEXT }],
          citations: [cohereCitation],
        },
      }),
    ],
    stream: sse(
      cohereDelta("content-start", { content: { type: "text", text: "" } }),
      cohereDelta("content-delta", { content: { text: TEXT.slice(0, 12) } }),
      cohereDelta("content-delta", { content: { text: TEXT.slice(12) } }),
      cohereDelta("citation-start", { citations: cohereCitation }),
      { type: "message-end", delta: { finish_reason: "COMPLETE" } },
    ),
  },
  gemini: {
    cites: CITED,
    whole: [steps.json(gemini(TEXT, { finishReason: "STOP", groundingMetadata }))],
    stream: sse(
      gemini(TEXT.slice(0, 12), {}),
      gemini(TEXT.slice(12), { finishReason: "STOP", groundingMetadata }),
    ),
  },
  perplexity: {
    cites: "[1]",
    whole: [
      steps.json({
        ...sonar({ finish_reason: "stop", message: { role: "assistant", content: TEXT } }),
        usage,
      }),
    ],
    stream: sse(
      sonar({ finish_reason: null, delta: { content: TEXT.slice(0, 4) } }),
      sonar({ finish_reason: null, delta: { content: TEXT.slice(4, 12) } }),
      sonar({ finish_reason: null, delta: { content: TEXT.slice(12) } }),
      { ...sonar({ finish_reason: "stop", delta: { content: "" } }), usage },
    ),
  },
};
const NAMES = Object.keys(ANSWERS);

let mock: MockUpstream;
let server: TestServer;
beforeAll(async () => {
  mock = await startMockUpstream();
  const providers = NAMES.map(
    (name) => `  ${name}: { adapter: ${name}, base_url: "${mock.url}", api_key: up-secret }`,
  );
  const models = NAMES.map(
    (name) => `  t/${name}: { endpoints: [{ provider: ${name}, model: model-x }] }`,
  );
  server = await startTestServer(
    `retries: { attempts: 0 }\nproviders:\n${providers.join("\n")}\nmodels:\n${models.join("\n")}\n`,
  );
});
afterAll(async () => {
  await server.close();
  await mock.close();
});

it.each(NAMES.flatMap((name) => [false, true].map((stream) => [name, stream] as const)))(
  "%s, stream: %s",
  async (name, stream) => {
    const answer = ANSWERS[name];
    mock.next((stream ? answer?.stream : answer?.whole) ?? []);
    const messages = [{ role: "user", content: "How tall are penguins?" }];
    const response = await server.post("/chat/completions", {
      model: `t/${name}`,
      messages,
      stream,
    });
    const text = await response.text();
    expect([response.status, response.status === 200 ? "" : text]).toEqual([200, ""]);
    const message = stream ? joinStream(text).message : JSON.parse(text).choices[0].message;
    expect(message.content).toBe(TEXT);
    const start_index = TEXT.indexOf(answer?.cites ?? "");
    const end_index = start_index + (answer?.cites.length ?? 0);
    expect(message.annotations).toEqual([
      { type: "url_citation", url_citation: { ...PAGE, start_index, end_index } },
    ]);
  },
);
