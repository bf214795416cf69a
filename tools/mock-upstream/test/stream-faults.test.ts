import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, fault, type MockUpstream, startMockUpstream } from "../src/index.ts";
import { PROTOCOLS, type Protocol } from "./protocols.ts";
import { type RawAnswer, rawCall } from "./raw-call.ts";
import { readEvents } from "./read-events.ts";

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(() => mock.close());

const call = (
  { path, body }: Protocol,
  answer: Answer,
  enough?: (bytes: Buffer) => boolean,
): Promise<RawAnswer> => {
  mock.reset();
  mock.answer(answer);
  return rawCall(mock.port, path(true), body(true), enough);
};

const TOKENS = ["=w1", "= w2", "= w3", "= w4", "= w5"];
const five = { tokens: 5 };

describe.each(PROTOCOLS)("in a stream of $format", (protocol) => {
  const { format, open, close } = protocol;
  const eventsOf = ({ body }: RawAnswer) => readEvents(format, body);

  it("cut closes the connection after so many tokens", async () => {
    const answer = await call(protocol, fault("cut", { ...five, after: 2 }));
    expect(answer.status).toBe(200);
    expect(eventsOf(answer)).toEqual([...open, ...TOKENS.slice(0, 2)]);
    expect(answer.complete).toBe(false);
    expect(mock.calls[0]).toMatchObject({ label: "cut", outcome: "reset", status: 200 });
  });

  it("cut ends the body properly when told to", async () => {
    const answer = await call(protocol, fault("cut", { ...five, after: 2, by: "end" }));
    expect(eventsOf(answer)).toEqual([...open, ...TOKENS.slice(0, 2)]);
    expect(answer.complete).toBe(true);
  });

  it("cut can be a TCP reset", async () => {
    const answer = fault("cut", { ...five, after: 2, by: "abort" });
    await expect(call(protocol, answer)).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(mock.calls[0]).toMatchObject({ label: "cut", outcome: "reset" });
  });

  it("cut hits as many calls as it is told and lets the next ones pass", async () => {
    const answer = fault("cut", { ...five, after: 1, times: 1 });
    expect((await call(protocol, answer)).complete).toBe(false);
    const second = await call(protocol, answer);
    expect(eventsOf(second)).toEqual([...open, ...TOKENS, ...close]);
    expect(mock.calls[0]?.label).toBeUndefined();
  });

  it("stall falls silent after so many tokens and holds the connection", async () => {
    const answer = await call(protocol, fault("stall", { ...five, after: 3, holdMs: 80 }));
    expect(eventsOf(answer)).toEqual([...open, ...TOKENS.slice(0, 3)]);
    expect(answer.complete).toBe(false);
    const { startedAt, closedAt } = mock.calls[0] ?? {};
    expect(Number(closedAt) - Number(startedAt)).toBeGreaterThanOrEqual(75);
  });

  it("role-only-then-silence sends what opens the stream and no token", async () => {
    const answer = await call(protocol, fault("role-only-then-silence", { ...five, holdMs: 50 }));
    expect(answer.status).toBe(200);
    expect(eventsOf(answer)).toEqual(open);
    expect(answer.complete).toBe(false);
  });

  it("slow-first-token sends the headers, waits, and then all of it", async () => {
    const options = { ...five, waitMs: 600_000 } as const;
    const early = await call(protocol, fault("slow-first-token", options), (bytes) =>
      bytes.includes("\r\n\r\n"),
    );
    expect(early.status).toBe(200);
    expect(early.body).toHaveLength(0);
    const late = await call(protocol, fault("slow-first-token", { ...options, waitMs: 20 }));
    expect(eventsOf(late)).toEqual([...open, ...TOKENS, ...close]);
  });

  it("slow-first-token can send the role before the wait, or nothing at all", async () => {
    const roled = await call(
      protocol,
      fault("slow-first-token", { ...five, sends: "role", waitMs: 20 }),
    );
    expect(eventsOf(roled)).toEqual([...open, ...TOKENS, ...close]);
    const silent = call(
      protocol,
      fault("slow-first-token", { ...five, sends: "nothing", waitMs: 20 }),
    );
    await mock.waitForCalls(1);
    expect(eventsOf(await silent)).toEqual([...open, ...TOKENS, ...close]);
  });

  it("malformed-event puts one event between the good ones", async () => {
    const answer = await call(protocol, fault("malformed-event", { ...five, after: 2 }));
    expect(eventsOf(answer)).toEqual([
      ...open,
      ...TOKENS.slice(0, 2),
      "unreadable",
      ...TOKENS.slice(2),
      ...close,
    ]);
    expect(answer.complete).toBe(true);
  });

  it("no-done leaves out the event that closes the stream", async () => {
    const answer = await call(protocol, fault("no-done", five));
    const kept = format === "bedrock" || format === "gemini" ? [] : close.slice(0, -1);
    expect(eventsOf(answer)).toEqual([...open, ...TOKENS, ...kept]);
    expect(answer.complete).toBe(true);
  });

  it("no-done leaves out the finish reason too", async () => {
    const answer = await call(protocol, fault("no-done", { ...five, missing: "finish" }));
    expect(eventsOf(answer)).toEqual([...open, ...TOKENS]);
    expect(answer.complete).toBe(true);
  });

  it("error-in-stream sends the protocol's error after so many tokens", async () => {
    const answer = await call(protocol, fault("error-in-stream", { ...five, after: 2 }));
    const error = format === "bedrock" ? "serviceUnavailableException" : "error";
    expect(answer.status).toBe(200);
    expect(eventsOf(answer)).toEqual([...open, ...TOKENS.slice(0, 2), error]);
    expect(answer.complete).toBe(true);
  });

  it("error-in-stream comes first of all when no token goes before it", async () => {
    const answer = await call(protocol, fault("error-in-stream", { ...five, after: 0 }));
    expect(eventsOf(answer)).toHaveLength(1);
  });

  it("empty-chunks puts events without text before each token", async () => {
    const answer = await call(protocol, fault("empty-chunks", { tokens: 2, each: 2 }));
    expect(eventsOf(answer)).toEqual([...open, "=", "=", "=w1", "=", "=", "= w2", ...close]);
  });

  it("duplicate-finish sends the reason twice", async () => {
    const events = eventsOf(await call(protocol, fault("duplicate-finish", five)));
    const finish = { openai: 1, anthropic: 2, gemini: 1, cohere: 2, bedrock: 2 }[format];
    expect(events).toEqual([...open, ...TOKENS, ...close.slice(0, finish), ...close]);
  });

  it("no-choices ends properly without a token", async () => {
    const answer = await call(protocol, fault("no-choices", five));
    expect(eventsOf(answer).filter((word) => word.startsWith("="))).toEqual([]);
    expect(answer.complete).toBe(true);
    expect(answer.body.length).toBeGreaterThan(0);
  });

  it("usage-only-last counts at the end and nowhere else", async () => {
    const text = (await call(protocol, fault("usage-only-last", five))).body.toString("latin1");
    const counts = /"(prompt_tokens|input_tokens|promptTokenCount|inputTokens)":10\b/g;
    const at = [...text.matchAll(counts)].map(({ index }) => index);
    expect(at.length).toBeGreaterThan(0);
    expect(Math.min(...at)).toBeGreaterThan(text.indexOf("w5"));
  });

  it("json-instead-of-stream answers whole", async () => {
    const answer = await call(protocol, fault("json-instead-of-stream", five));
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(protocol.textOf(JSON.parse(answer.body.toString()))).toBe("w1 w2 w3 w4 w5");
  });

  it("burst is one write", async () => {
    const answer = await call(protocol, fault("burst", five));
    expect(answer.chunks).toHaveLength(1);
    expect(eventsOf(answer)).toEqual([...open, ...TOKENS, ...close]);
  });

  it("slow-drip is one byte a write", async () => {
    const answer = await call(protocol, fault("slow-drip", { tokens: 1, everyMs: 0 }));
    expect(answer.chunks.every((chunk) => chunk.length === 1)).toBe(true);
    expect(eventsOf(answer)).toEqual([...open, "=w1", ...close]);
  });

  it("huge sends megabytes of tokens and ends properly", async () => {
    const answer = await call(protocol, fault("huge", { ...five, megabytes: 1 }));
    const events = eventsOf(answer);
    expect(answer.body.length).toBeGreaterThan(1_000_000);
    expect(events.slice(-close.length)).toEqual(close);
    expect(events.filter((word) => word === "= more").length).toBeGreaterThan(1000);
    expect(answer.complete).toBe(true);
  });

  it("endless goes on until the caller leaves", async () => {
    const answer = await call(protocol, fault("endless", five), (bytes) => bytes.length > 400_000);
    expect(answer.complete).toBe(false);
    await mock.calls[0]?.closed;
    expect(mock.calls[0]?.outcome).toBe("caller-left");
  });

  it("content-refusal stops with the protocol's reason", async () => {
    const options = { ...five, as: "filter", after: 2 } as const;
    const text = (await call(protocol, fault("content-refusal", options))).body.toString("latin1");
    const reason = {
      openai: '"finish_reason":"content_filter"',
      anthropic: '"stop_reason":"refusal"',
      gemini: '"finishReason":"SAFETY"',
      cohere: '"finish_reason":"ERROR"',
      bedrock: '"stopReason":"content_filtered"',
    }[format];
    expect(text).toContain(reason);
    expect(text).toContain(" w2");
    expect(text).not.toContain("w3");
  });

  it("leaves a call for a whole answer alone", async () => {
    mock.reset();
    mock.answer(fault("malformed-event", five));
    const answer = await rawCall(mock.port, protocol.path(false), protocol.body(false));
    expect(protocol.textOf(JSON.parse(answer.body.toString()))).toBe("w1 w2 w3 w4 w5");
  });
});
