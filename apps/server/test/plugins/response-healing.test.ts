import { chatReply, type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEvents } from "../faults/read-events.ts";
import { stageYaml } from "../faults/stage-yaml.ts";
import { events, says, upstreamChunk } from "../faults/upstream-chunk.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let upstream: MockUpstream;
let server: TestServer;
beforeAll(async () => {
  upstream = await startMockUpstream();
  server = await startTestServer(stageYaml(upstream, upstream));
});
afterAll(async () => {
  await server.close();
  await upstream.close();
});
beforeEach(() => upstream.reset());

const SCHEMA = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
const ask = (more: object = {}) =>
  server.post(
    "/chat/completions",
    {
      model: "t/one",
      messages: [{ role: "user", content: "q" }],
      response_format: { type: "json_schema", json_schema: { name: "n", schema: SCHEMA } },
      plugins: [{ id: "response-healing" }],
      ...more,
    },
    { "x-service-metadata": "enabled" },
  );

interface Chunk {
  readonly choices: readonly {
    readonly delta: { readonly content?: string };
    readonly finish_reason: string | null;
  }[];
  readonly usage?: { readonly completion_tokens: number };
  readonly service_metadata?: { readonly pipeline?: readonly object[] };
}

/** What the caller of a stream gets when the model says these pieces. */
async function streamed(pieces: readonly string[], finish = "stop") {
  const usage = { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 };
  upstream.next([
    steps.header("content-type", "text/event-stream"),
    ...pieces.map((piece) => steps.write(events(says(piece)))),
    steps.write(events(upstreamChunk({}, finish, { usage }))),
    steps.write("data: [DONE]\n\n"),
  ]);
  const reply = await ask({ stream: true });
  const data = readEvents(Buffer.from(await reply.arrayBuffer()));
  expect(data.at(-1)).toBe("[DONE]");
  const chunks = data.slice(0, -1).map((one): Chunk => JSON.parse(one));
  const texts = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta.content ?? ""));
  return {
    chunks,
    texts: texts.filter((text) => text !== ""),
    stages: chunks.at(-1)?.service_metadata?.pipeline ?? [],
  };
}

const FENCED = ["Sure:\n", "```json\n", '{"n"', ": 1", ",", "\n}", "\n```", "\nDone."];

describe("a stream", () => {
  test("is mended as it comes, and says what was changed", async () => {
    const { texts, chunks, stages } = await streamed(FENCED);
    expect(texts).toEqual(['{"n', '":', " 1", "\n}"]);
    expect(chunks.some(({ usage }) => usage?.completion_tokens === 5)).toBe(true);
    const finishes = chunks.flatMap(({ choices }) => choices.map((one) => one.finish_reason));
    // The chunk with the usage says it again.
    expect(finishes.filter((one) => one !== null)).toEqual(["stop", "stop"]);
    expect(stages).toContainEqual(
      expect.objectContaining({
        type: "response_healing",
        data: expect.objectContaining({
          improved: true,
          changes: { words_around: 2, commas: 1 },
          schema_valid: true,
        }),
      }),
    );
  });

  test("of valid JSON stays as it is, with no stage", async () => {
    const { texts, stages } = await streamed([' {"n"', ": 1} ", "\n"]);
    expect(texts.join("")).toBe(' {"n": 1} \n');
    expect(stages).toEqual([]);
  });

  test("that was cut gets nothing made up", async () => {
    expect((await streamed(['{"n": [1', ", {"], "length")).texts.join("")).toBe('{"n": [1, {');
  });

  test("is held against its schema", async () => {
    const { texts, stages } = await streamed(['{"n": "x"}']);
    expect(texts.join("")).toBe('{"n": "x"}');
    expect(stages).toMatchObject([
      { data: { improved: false, schema_valid: false, schema_faults: ["/n must be integer"] } },
    ]);
  });
});

test("a whole answer is mended, and held against its schema", async () => {
  upstream.answer(chatReply({ text: FENCED.join("").replace("1", '"x"') }));
  const body = (await (await ask()).json()) as {
    choices: { message: { content: string } }[];
    service_metadata: { pipeline: object[] };
  };
  expect(JSON.parse(body.choices[0]?.message.content ?? "")).toEqual({ n: "x" });
  expect(body.service_metadata.pipeline).toMatchObject([
    { data: { improved: true, steps: ["extracted", "repaired"], schema_valid: false } },
  ]);
});

test.each([{ level: 1 }, { enabled: "yes" }])("%j is refused", async (option) => {
  const reply = await ask({ plugins: [{ id: "response-healing", ...option }] });
  expect(reply.status).toBe(400);
  expect(upstream.calls).toHaveLength(0);
});
