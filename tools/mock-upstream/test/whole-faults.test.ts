import {
  brotliDecompressSync,
  constants,
  createGunzip,
  gunzipSync,
  inflateSync,
  zstdDecompressSync,
} from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, fault, type MockUpstream, startMockUpstream } from "../src/index.ts";
import { PROTOCOLS } from "./protocols.ts";
import { rawCall } from "./raw-call.ts";
import { readEvents } from "./read-events.ts";

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(() => mock.close());
beforeEach(() => mock.reset());

const three = { tokens: 3 };

describe.each(PROTOCOLS)("a whole answer of $format", ({ format, path, body, textOf, ...more }) => {
  const ask = (answer: Answer, sent: object = body(false)) => {
    mock.answer(answer);
    return rawCall(mock.port, path(false), sent);
  };
  const stream = (answer: Answer) => {
    mock.answer(answer);
    return rawCall(mock.port, path(true), body(true));
  };
  /** Where each protocol keeps the words of an error. */
  const wordsOf = (bytes: Buffer): string => {
    const { error, message } = JSON.parse(bytes.toString());
    return error?.message ?? message;
  };

  it.each([
    ["rate-limited", 429],
    ["server-error", 500],
    ["unavailable", 503],
    ["overloaded", 529],
  ] as const)("%s is %i every time, whole or stream", async (name, status) => {
    const answer = fault(name, three);
    for (const one of [await ask(answer), await stream(answer), await ask(answer)]) {
      expect(one.status).toBe(status);
      expect(one.headers["content-type"]).toBe("application/json");
      expect(wordsOf(one.body)).toMatch(/\w/);
    }
    expect(mock.calls[0]).toMatchObject({ label: name, status });
  });

  it("rate-limited-once says when to come back, then is fine", async () => {
    const answer = fault("rate-limited-once", { ...three, retryAfter: 7 });
    const first = await ask(answer);
    expect([first.status, first.headers["retry-after"]]).toEqual([429, "7"]);
    const second = await ask(answer);
    expect(textOf(JSON.parse(second.body.toString()))).toBe("w1 w2 w3");
  });

  it("error-once is a 500, then fine", async () => {
    const answer = fault("error-once", three);
    expect((await ask(answer)).status).toBe(500);
    expect((await ask(answer)).status).toBe(200);
  });

  it("context-length speaks in the provider's words", async () => {
    const answer = await ask(fault("context-length"));
    expect(answer.status).toBe(400);
    expect(wordsOf(answer.body)).toMatch(
      {
        openai: /^This model's maximum context length is \d+ tokens\./,
        anthropic: /^prompt is too long: \d+ tokens > \d+ maximum$/,
        gemini: /^The input token count \(\d+\) exceeds the maximum number of tokens allowed/,
        cohere: /^too many tokens: /,
        bedrock: /^Input is too long for requested model\.$/,
      }[format],
    );
  });

  it("content-refusal refuses in words, by a filter, or before any answer", async () => {
    const words = await ask(fault("content-refusal"));
    expect(words.body.toString()).toContain("I'm sorry, but I can't help with that.");
    const filtered = await ask(fault("content-refusal", { ...three, as: "filter", after: 1 }));
    expect(filtered.body.toString()).toMatch(
      /content_filter|"stop_reason":"refusal"|SAFETY|"ERROR"|content_filtered/,
    );
    expect(filtered.body.toString()).not.toContain("w2");
    const refused = await ask(fault("content-refusal", { as: "error" }));
    const status = { openai: 400, anthropic: 400, gemini: 200, cohere: 422, bedrock: 400 }[format];
    expect(refused.status).toBe(status);
    if (format === "gemini") expect(refused.body.toString()).toContain('"blockReason"');
    else expect(wordsOf(refused.body)).toMatch(/reject|block/i);
  });

  it("refuses-prefill is a 400 only after a last message from the assistant", async () => {
    const answer = fault("refuses-prefill", three);
    expect((await ask(answer)).status).toBe(200);
    const refused = await ask(answer, more.prefilled(false, "w1"));
    expect(refused.status).toBe(400);
    expect(wordsOf(refused.body)).toMatch(/last|prefill|ends with/);
    expect(mock.calls.map(({ label }) => label)).toEqual([undefined, "refuses-prefill"]);
  });

  it("error-in-200 is an error's body under a 200", async () => {
    for (const one of [await ask(fault("error-in-200")), await stream(fault("error-in-200"))]) {
      expect(one.status).toBe(200);
      expect(one.headers["content-type"]).toBe("application/json");
      expect(wordsOf(one.body)).toMatch(/error/i);
    }
  });

  it("cut and stall keep a whole answer from its end", async () => {
    for (const answer of [
      fault("cut", { ...three, after: 2 }),
      fault("stall", { ...three, after: 2, holdMs: 30 }),
    ]) {
      const { body: part, complete } = await ask(answer);
      expect(complete).toBe(false);
      expect(part.length).toBeGreaterThan(10);
      expect(() => JSON.parse(part.toString())).toThrow();
    }
  });

  it("truncated-json has the length of what it sends", async () => {
    const answer = await ask(fault("truncated-json", three));
    expect(answer.complete).toBe(true);
    expect(answer.headers["content-length"]).toBe(`${answer.body.length}`);
    expect(answer.body.toString()).toMatch(/^\{"/);
    expect(() => JSON.parse(answer.body.toString())).toThrow();
    const nearly = await ask(fault("truncated-json", { ...three, percent: 100 }));
    expect(() => JSON.parse(nearly.body.toString())).toThrow();
    expect(() => JSON.parse(`${nearly.body}}`)).not.toThrow();
  });

  it("no-choices is JSON without an answer", async () => {
    const answer = await ask(fault("no-choices", three));
    const json: unknown = JSON.parse(answer.body.toString());
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).not.toContain("w1");
    expect(json).toMatchObject(
      {
        openai: { choices: [] },
        anthropic: { content: [] },
        gemini: { usageMetadata: {} },
        cohere: { message: { content: [] } },
        bedrock: { output: { message: { content: [] } } },
      }[format],
    );
    expect(json).not.toHaveProperty("candidates");
  });

  it("empty-body is a 200 without a byte", async () => {
    for (const one of [await ask(fault("empty-body")), await stream(fault("empty-body"))]) {
      expect([one.status, one.body.length, one.complete]).toEqual([200, 0, true]);
    }
    expect((await stream(fault("empty-body"))).headers["content-type"]).toContain("event");
  });

  it.each([
    ["html", 502],
    ["html-200", 200],
  ] as const)("%s is a page under %i", async (name, status) => {
    const answer = await ask(fault(name));
    expect([answer.status, answer.headers["content-type"]]).toEqual([status, "text/html"]);
    expect(answer.body.toString()).toMatch(/^<html>/);
  });

  it("stream-instead-of-json streams unasked", async () => {
    const answer = await ask(fault("stream-instead-of-json", three));
    expect(answer.headers["content-type"]).toContain("event");
    const events = readEvents(format, answer.body);
    expect(events.filter((word) => word.startsWith("="))).toEqual(["=w1", "= w2", "= w3"]);
  });

  it("wrong-encoding says gzip over plain bytes", async () => {
    const answer = await ask(fault("wrong-encoding", three));
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(textOf(JSON.parse(answer.body.toString()))).toBe("w1 w2 w3");
    expect(() => gunzipSync(answer.body)).toThrow();
  });

  it.each([
    ["gzip", gunzipSync],
    ["br", brotliDecompressSync],
    ["deflate", inflateSync],
    ["zstd", zstdDecompressSync],
  ] as const)("compressed by %s says so and is", async (coding, decompress) => {
    const whole = await ask(fault("compressed", { ...three, coding }));
    expect(whole.headers["content-encoding"]).toBe(coding);
    expect(textOf(JSON.parse(decompress(whole.body).toString()))).toBe("w1 w2 w3");
    const streamed = await stream(fault("compressed", { ...three, coding }));
    expect(readEvents(format, decompress(streamed.body))).toEqual([
      ...more.open,
      "=w1",
      "= w2",
      "= w3",
      ...more.close,
    ]);
  });

  it("huge is one JSON of megabytes", async () => {
    const { body: bytes, complete } = await ask(fault("huge", { megabytes: 1 }));
    expect(complete).toBe(true);
    expect(String(textOf(JSON.parse(bytes.toString())))).toHaveLength(1_000_000);
  });

  it("slow-drip is one byte a write", async () => {
    const answer = await ask(fault("slow-drip", { tokens: 1, everyMs: 0 }));
    expect(answer.chunks).toHaveLength(answer.body.length);
    expect(textOf(JSON.parse(answer.body.toString()))).toBe("w1");
  });
});

describe("compressed", () => {
  it("lets each event of a stream be read as soon as it is there", async () => {
    mock.answer(fault("compressed", { tokens: 2 }));
    const body = { stream: true, messages: [] };
    const answer = await rawCall(mock.port, "/v1/chat/completions", body);
    const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    let text = "";
    gunzip.on("data", (part: Buffer) => {
      text += part.toString();
    });
    const after: string[] = [];
    for (const chunk of answer.chunks.slice(0, 3)) {
      gunzip.write(chunk);
      await new Promise<void>((resolve) => gunzip.flush(() => resolve()));
      after.push(text);
    }
    expect(after[1]).toContain("w1");
    expect(after[1]).not.toContain("w2");
    expect(after[2]).toContain("w2");
  });
});
