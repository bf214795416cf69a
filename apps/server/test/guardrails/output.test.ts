import { chatReply, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEvents } from "../faults/read-events.ts";
import { readLedger } from "../faults/read-ledger.ts";
import { events, streamScript, upstreamChunk } from "../faults/upstream-chunk.ts";
import { type GuardedStage, openGuardedStage, PATTERN, SECRET } from "./guarded-stage.ts";

let stage: GuardedStage;
beforeAll(async () => {
  const guardrails = (["block", "redact", "flag"] as const).map(
    (action) =>
      `  - { name: ${action}s, patterns: ["${PATTERN}"], action: ${action}, scope: ${action}-key, on: [output] }`,
  );
  const everybody = `  - { name: all, patterns: ["lark"], action: redact, on: [input, output] }`;
  stage = await openGuardedStage(`${[...guardrails, everybody].join("\n")}\n`);
});
afterAll(() => stage.close());
beforeEach(() => stage.upstream.reset());

interface Chunk {
  readonly choices: readonly {
    readonly delta: Readonly<Record<string, unknown>>;
    readonly finish_reason: string | null;
  }[];
  readonly error?: { readonly code: number; readonly metadata: object };
  readonly usage?: { readonly cost: number };
  readonly service_metadata?: { readonly pipeline: readonly object[] };
}

const asked = (more: object = {}) => ({
  model: "t/one",
  messages: [{ role: "user", content: "q" }],
  ...more,
});

async function streamed(action: string) {
  const key = await stage.keyNamed(`${action}-key`);
  const reply = await stage.post("/chat/completions", asked({ stream: true }), key);
  const body = Buffer.from(await reply.arrayBuffer());
  const data = reply.status === 200 ? readEvents(body).slice(0, -1) : [];
  return {
    status: reply.status,
    raw: body.toString(),
    id: reply.headers.get("x-generation-id") ?? "",
    chunks: data.map((text): Chunk => JSON.parse(text)),
  };
}

const textOf = (chunks: readonly Chunk[], name: string): string =>
  chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta[name] ?? "")).join("");

const argumentsOf = (chunks: readonly Chunk[]): string =>
  chunks
    .flatMap(({ choices }) =>
      choices.flatMap(
        ({ delta }) =>
          (delta.tool_calls as { function?: { arguments?: string } }[] | undefined) ?? [],
      ),
    )
    .map((one) => one.function?.arguments ?? "")
    .join("");

const whole = (message: object) => ({
  id: "u1",
  object: "chat.completion",
  created: 1,
  model: "internal-a",
  choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop" }],
  usage: { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 },
});

const USAGE = { usage: { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 } };

/** A stream of deltas, each in a write of its own. */
const deltas = (...given: readonly object[]) =>
  streamScript(
    ...given.map((delta) => events(upstreamChunk(delta))),
    events(upstreamChunk({}, "stop", USAGE)),
    "data: [DONE]\n\n",
  );

const TEXT = `so ${SECRET}, done`;

describe("a plain answer", () => {
  test("is blocked, and what it cost is charged", async () => {
    stage.upstream.answer(chatReply({ text: TEXT }));
    const key = await stage.keyNamed("block-key");
    const reply = await stage.post("/chat/completions", asked(), key);
    expect(reply.status).toBe(403);
    const text = await reply.text();
    expect(text).not.toContain(SECRET);
    expect(JSON.parse(text)).toMatchObject({
      error: {
        message: expect.stringMatching(/^Answer blocked/),
        metadata: { patterns: [PATTERN] },
      },
      service_metadata: {
        pipeline: [
          { name: "all", data: { on: "input", detected: false } },
          { name: "blocks", data: { on: "output", detected: true } },
          { name: "all", data: { on: "output", detected: false } },
        ],
      },
    });
    const id = reply.headers.get("x-generation-id") ?? "";
    const [record] = await readLedger(stage.server.folder, id);
    expect(record).toMatchObject({ outcome: "failed", provider: "a" });
    expect(record?.cost).toBeGreaterThan(0);
  });

  test("loses what is redacted, wherever in it that stands", async () => {
    const call = {
      id: "c",
      type: "function",
      function: { name: "f", arguments: `{"a":"${SECRET}"}` },
    };
    const message = { content: TEXT, reasoning: SECRET, refusal: SECRET, tool_calls: [call] };
    stage.upstream.answer([steps.json(whole(message))]);
    const key = await stage.keyNamed("redact-key");
    const text = await (await stage.post("/chat/completions", asked(), key)).text();
    expect(text).not.toContain("AKIA0");
    expect(JSON.parse(text).choices[0].message).toMatchObject({
      content: "so [redacted], done",
      reasoning: "[redacted]",
      tool_calls: [{ function: { arguments: '{"a":"[redacted]"}' } }],
    });
  });

  test("that is flagged comes as it is, and a stage tells", async () => {
    stage.upstream.answer(chatReply({ text: TEXT }));
    const key = await stage.keyNamed("flag-key");
    const reply = await stage.post("/chat/completions", asked(), key);
    const body = (await reply.json()) as Chunk & { choices: { message: { content: string } }[] };
    expect(body.choices[0]?.message.content).toBe(TEXT);
    expect(body.service_metadata?.pipeline).toContainEqual(
      expect.objectContaining({ name: "flags", data: expect.objectContaining({ detected: true }) }),
    );
  });
});

/** Every way to cut the text once. */
const CUTS = Array.from(TEXT, (_, at) => [TEXT.slice(0, at), TEXT.slice(at)] as const);

describe("a streamed answer", () => {
  test("loses what is redacted, wherever it is cut", async () => {
    const told: string[] = [];
    for (const [one, other] of CUTS) {
      stage.upstream.answer(deltas({ content: one }, { content: other }));
      const { raw, chunks } = await streamed("redact");
      expect(raw).not.toContain("AKIA0");
      told.push(textOf(chunks, "content"));
    }
    expect(told).toEqual(CUTS.map(() => "so [redacted], done"));
  });

  test("ends in the refusal when it is blocked, and nothing of the match has left", async () => {
    const letters = [...TEXT].map((content) => ({ content }));
    stage.upstream.answer(deltas(...letters));
    const { chunks, raw, id } = await streamed("block");
    expect(textOf(chunks, "content")).toBe("so ");
    expect(chunks.at(-1)).toMatchObject({
      error: { code: 403, metadata: { patterns: [PATTERN], guardrail_scope: "api-key" } },
      choices: [{ finish_reason: "error" }],
      service_metadata: {
        pipeline: expect.arrayContaining([expect.objectContaining({ name: "blocks" })]),
      },
    });
    expect(raw.endsWith("data: [DONE]\n\n")).toBe(true);
    const [record] = await readLedger(stage.server.folder, id);
    expect(record).toMatchObject({ outcome: "failed", provider: "a" });
    expect(record?.cost).toBeGreaterThan(0);
    await stage.upstream.calls[0]?.closed;
    expect(stage.upstream.calls[0]?.outcome).toBe("caller-left");
  });

  test("that is blocked before anything was sent has the refusal as its status", async () => {
    stage.upstream.answer(deltas({ content: SECRET }));
    const { status, raw } = await streamed("block");
    expect(status).toBe(403);
    expect(JSON.parse(raw).error.metadata.patterns).toEqual([PATTERN]);
  });

  test("passes at once where nothing could become a match", async () => {
    stage.upstream.answer(deltas({ content: "so AKI" }, { content: "A no, ok" }));
    const { chunks } = await streamed("redact");
    expect(textOf(chunks, "content")).toBe("so AKIA no, ok");
    const texts = chunks.map(({ choices }) => choices[0]?.delta.content).filter(Boolean);
    expect(texts).toEqual(["so ", "AKIA no, ok"]);
  });

  test("is held back no longer than to its end", async () => {
    stage.upstream.answer(deltas({ content: "so AK" }));
    const { chunks } = await streamed("redact");
    expect(textOf(chunks, "content")).toBe("so AK");
    const last = chunks.findIndex(({ choices }) => choices[0]?.finish_reason === "stop");
    expect(textOf(chunks.slice(0, last + 1), "content")).toBe("so AK");
  });

  test("is looked at in thoughts and arguments, each on its own", async () => {
    const half = SECRET.slice(0, 9);
    const rest = SECRET.slice(9);
    const call = (given: string, more: object = {}) => ({
      tool_calls: [{ index: 0, function: { arguments: given }, ...more }],
    });
    stage.upstream.answer(
      deltas(
        { reasoning: `x ${half}` },
        { reasoning: `${rest} y` },
        call("", { id: "c", type: "function", function: { name: "f", arguments: "" } }),
        call(`{"a":"${half}`),
        call(`${rest}"}`),
      ),
    );
    const { chunks, raw } = await streamed("redact");
    expect(raw).not.toMatch(/AKIA0|9ABC|ABCDEF/);
    expect(textOf(chunks, "reasoning")).toBe("x [redacted] y");
    expect(argumentsOf(chunks)).toBe('{"a":"[redacted]"}');
  });

  test("is seen through escapes in arguments, wherever they are cut", async () => {
    const given = `{"a":"\\u0041\\u004b${SECRET.slice(2)}"}`;
    for (const at of [6, 8, 11, 13, 20]) {
      const piece = (text: string, more: object = {}) => ({
        tool_calls: [{ index: 0, function: { arguments: text }, ...more }],
      });
      stage.upstream.answer(
        deltas(
          piece("", { id: "c", type: "function", function: { name: "f", arguments: "" } }),
          piece(given.slice(0, at)),
          piece(given.slice(at)),
        ),
      );
      const { chunks, raw } = await streamed("redact");
      expect(raw).not.toMatch(/IA0123|89ABCDEF/);
      expect(argumentsOf(chunks)).toBe('{"a":"[redacted]"}');
    }
  });

  test("loses what is redacted in each of its choices, and in what it refuses with", async () => {
    const choice = (index: number, delta: object, finish: string | null = null) => ({
      index,
      delta,
      finish_reason: finish,
    });
    const chunk = (...choices: readonly object[]) =>
      events(
        JSON.stringify({
          id: "u",
          object: "chat.completion.chunk",
          created: 1,
          model: "m",
          choices,
        }),
      );
    stage.upstream.answer(
      streamScript(
        chunk(
          choice(0, { content: `so ${SECRET.slice(0, 9)}` }),
          choice(1, { refusal: "no AKIA" }),
        ),
        chunk(choice(1, { refusal: `${SECRET.slice(4)}!` })),
        chunk(choice(0, { content: `${SECRET.slice(9)}.` })),
        chunk(choice(0, {}, "stop"), choice(1, {}, "stop")),
        "data: [DONE]\n\n",
      ),
    );
    const { chunks, raw } = await streamed("redact");
    expect(raw).not.toMatch(/AKIA0|9ABC|ABCDEF/);
    expect(textOf(chunks, "content")).toBe("so [redacted].");
    expect(textOf(chunks, "refusal")).toBe("no [redacted]!");
  });

  test("that breaks off sends what was held back, then the error", async () => {
    stage.upstream.answer(streamScript(events(upstreamChunk({ content: "so AKIA0" }))));
    const { chunks } = await streamed("redact");
    expect(textOf(chunks, "content")).toBe("so AKIA0");
    expect(chunks.at(-1)?.error?.code).toBe(502);
  });

  test("that is only flagged passes as it comes", async () => {
    stage.upstream.answer(deltas({ content: "so AKIA0" }, { content: TEXT }));
    const { chunks } = await streamed("flag");
    const texts = chunks.map(({ choices }) => choices[0]?.delta.content).filter(Boolean);
    expect(texts).toEqual(["so AKIA0", TEXT]);
    expect(chunks.at(-1)?.service_metadata?.pipeline).toContainEqual(
      expect.objectContaining({ name: "flags", data: expect.objectContaining({ detected: true }) }),
    );
  });
});
