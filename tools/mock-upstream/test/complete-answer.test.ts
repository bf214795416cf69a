import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type CommonFaultOptions,
  completeAnswer,
  type MockUpstream,
  startMockUpstream,
} from "../src/index.ts";
import { PROTOCOLS } from "./protocols.ts";
import { rawCall } from "./raw-call.ts";
import { readEvents } from "./read-events.ts";
import { readFrames } from "./read-frames.ts";

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(() => mock.close());
beforeEach(() => mock.reset());

const fixture = (name: string) =>
  readFileSync(new URL(`./__fixtures__/${name}`, import.meta.url), "utf8");

const frameLines = (body: Buffer): string =>
  readFrames(body)
    .map(({ name, value }) => `${name} ${JSON.stringify(value)}\n`)
    .join("");

describe.each(PROTOCOLS)("a complete answer of $format", (protocol) => {
  const { format, path, body, open, close, prefilled, textOf } = protocol;

  const whole = async (options: CommonFaultOptions, sent: object = body(false)) => {
    mock.answer(completeAnswer(options));
    const answer = await rawCall(mock.port, path(false), sent);
    return { answer, json: JSON.parse(answer.body.toString()) as unknown };
  };
  const events = async (options: CommonFaultOptions, sent: object = body(true)) => {
    mock.answer(completeAnswer(options));
    return readEvents(format, (await rawCall(mock.port, path(true), sent)).body);
  };

  it("has the documented form as JSON", async () => {
    const { answer, json } = await whole({ tokens: 3 });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(json).toEqual(JSON.parse(fixture(`${format}-whole.json`)));
  });

  it("has the documented form as a stream", async () => {
    mock.answer(completeAnswer({ tokens: 3 }));
    const answer = await rawCall(mock.port, path(true), body(true));
    expect(answer.complete).toBe(true);
    const text = format === "bedrock" ? frameLines(answer.body) : answer.body.toString();
    expect(text).toBe(fixture(`${format}-stream.txt`));
    expect(answer.headers["content-type"]).toMatch(
      format === "bedrock" ? /^application\/vnd\.amazon\.eventstream$/ : /^text\/event-stream/,
    );
  });

  it("says so many tokens, none twice", async () => {
    const said = await events({ tokens: 60 });
    expect(said).toEqual([
      ...open,
      "=w1",
      ...Array.from({ length: 59 }, (_, index) => `= w${index + 2}`),
      ...close,
    ]);
  });

  it("says the text that it is given", async () => {
    expect(textOf((await whole({ text: "all of it" })).json)).toBe("all of it");
    expect(await events({ text: "all of it" })).toEqual([
      ...open,
      "=all",
      "= of",
      "= it",
      ...close,
    ]);
  });

  it("goes on from a prefill, also in the middle of a word", async () => {
    const { json } = await whole({ tokens: 4 }, prefilled(false, "w1 w2"));
    expect(textOf(json)).toBe(" w3 w4");
    expect(await events({ tokens: 4 }, prefilled(true, "w1 w2 w"))).toEqual([
      ...open,
      "=3",
      "= w4",
      ...close,
    ]);
  });

  it("answers whole to a prefill of other words, and to one it is told to repeat", async () => {
    expect(textOf((await whole({ tokens: 2 }, prefilled(false, "Well,"))).json)).toBe("w1 w2");
    const echoed = await whole({ tokens: 2, echoPrefill: true }, prefilled(false, "w1"));
    expect(textOf(echoed.json)).toBe("w1 w2");
  });

  it("stops at the caller's limit when told to", async () => {
    const limited = await whole({ tokens: 4, obeyLimit: true }, body(false, protocol.limit(2)));
    expect(textOf(limited.json)).toBe("w1 w2");
    expect(limited.answer.body.toString()).toContain(`"${protocol.lengthReason}"`);
    const free = await whole({ tokens: 4 }, body(false, protocol.limit(2)));
    expect(textOf(free.json)).toBe("w1 w2 w3 w4");
    const enough = await whole({ tokens: 4, obeyLimit: true }, body(false, protocol.limit(4)));
    expect(enough.answer.body.toString()).not.toContain(`"${protocol.lengthReason}"`);
  });

  it("names the model that was asked for, or the one it is given", async () => {
    if (format === "cohere" || format === "bedrock") return;
    expect((await whole({})).answer.body.toString()).toContain('"m1"');
    expect((await whole({ model: "other" })).answer.body.toString()).toContain('"other"');
  });

  it("speaks the protocol on any path when told to", async () => {
    if (format === "gemini" || format === "bedrock") return;
    mock.answer(completeAnswer({ format, tokens: 1 }));
    const answer = await rawCall(mock.port, "/anywhere", body(true));
    expect(readEvents(format, answer.body)).toEqual([...open, "=w1", ...close]);
  });
});

describe("a complete answer", () => {
  const openai = (more: object) => ({ model: "m1", stream: true, messages: [], ...more });

  it("counts in a stream of OpenAI only when asked to, and what it said", async () => {
    mock.answer(completeAnswer({ tokens: 3 }));
    const silent = await rawCall(mock.port, "/v1/chat/completions", openai({}));
    const asked = await rawCall(
      mock.port,
      "/v1/chat/completions",
      openai({ stream_options: { include_usage: true } }),
    );
    expect(silent.body.toString()).not.toContain("usage");
    expect(asked.body.toString()).toContain(
      '"choices":[],"usage":{"prompt_tokens":10,"completion_tokens":3,"total_tokens":13}',
    );
  });

  it("reads a prefill in parts", async () => {
    mock.answer(completeAnswer({ tokens: 3 }));
    const content = [
      { type: "text", text: "w1" },
      { type: "text", text: " w2" },
    ];
    const answer = await rawCall(mock.port, "/v1/messages", {
      messages: [{ role: "assistant", content }],
    });
    expect(answer.body.toString()).toContain('"text":" w3"');
  });

  it("keeps its pace", async () => {
    mock.answer(completeAnswer({ tokens: 3, intervalMs: 15 }));
    await rawCall(mock.port, "/v1/chat/completions", openai({}));
    const [call] = mock.calls;
    expect(Number(call?.closedAt) - Number(call?.startedAt)).toBeGreaterThanOrEqual(70);
  });

  it.each(["/v1/embeddings", "/v2/rerank", "/v1/moderations", "/v1/nothing"])(
    "leaves %s to the standard answer",
    async (path) => {
      const sent = { input: ["a"], documents: ["a"], query: "q" };
      mock.answer(completeAnswer({ tokens: 3 }));
      const answer = await rawCall(mock.port, path, sent);
      mock.reset();
      const standard = await rawCall(mock.port, path, sent);
      expect(answer.status).toBe(standard.status);
      expect(answer.body).toEqual(standard.body);
    },
  );
});
