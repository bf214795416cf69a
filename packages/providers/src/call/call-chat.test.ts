import { ProviderError } from "@sluice/errors";
import {
  chatAnswer,
  chatReply,
  chatStream,
  compressed,
  errorAnswer,
  type MockUpstream,
  parseScript,
  type Script,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import {
  asReadyReads,
  type ChatAnswer,
  type ChatChunk,
  type ChatRequest,
  type StreamPiece,
} from "@sluice/schema";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { north } from "../../test/north.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import type { DirectProvider, Provider } from "../provider.ts";
import type { Clocks } from "../transport/transport.ts";
import { createTransport } from "../transport/undici-transport.ts";
import { type ChatCallOptions, callChat } from "./call-chat.ts";
import type { Commit } from "./commit.ts";

const clocks: Clocks = { connect: 5000, firstToken: 5000, idle: 5000, total: 20_000 };
const transport = createTransport();
let mock: MockUpstream;
let provider: Provider;

beforeAll(async () => {
  mock = await startMockUpstream();
  provider = north(mock.url);
});
afterEach(() => mock.reset());
afterAll(async () => {
  await mock.close();
  await transport.close();
});

interface Tweaks {
  readonly stream?: boolean;
  readonly clocks?: Partial<Clocks>;
  readonly signal?: AbortSignal;
  readonly commit?: Commit;
  readonly provider?: Provider;
}

const chat = (tweaks: Tweaks = {}): Promise<ChatAnswer> => {
  const request: ChatRequest = {
    messages: [{ role: "user", content: "Say hi." }],
    stream: tweaks.stream ?? true,
  };
  const options: ChatCallOptions = {
    transport,
    clocks: { ...clocks, ...tweaks.clocks },
    signal: tweaks.signal ?? new AbortController().signal,
    now: () => 1_759_570_000_000,
    ...(tweaks.commit === undefined ? {} : { commit: tweaks.commit }),
  };
  return callChat(tweaks.provider ?? provider, sampleCall(request), options);
};

const readsOf = (answer: ChatAnswer) => {
  if (answer.kind !== "stream") throw new Error("no stream");
  return answer.reads;
};

type Reads = AsyncIterable<readonly StreamPiece[]>;

/** The text of a stream and how it ends, as `next` tells them. */
const toldBy = async (reads: Reads): Promise<readonly [string, unknown]> => {
  const chunks: ChatChunk[] = [];
  try {
    for await (const pieces of reads) chunks.push(...pieces.map((piece) => piece.chunk()));
    return [textOf(chunks), "whole"];
  } catch (error) {
    return [textOf(chunks), ProviderError.isInstance(error) ? error.failure : error];
  }
};

/** The same, with `next` only where the reads say that it must be asked. */
const toldReady = async (reads: Reads): Promise<readonly [string, unknown]> => {
  const ready = asReadyReads(reads[Symbol.asyncIterator]());
  if (ready === undefined) throw new Error("these reads do not say what is there");
  const chunks: ChatChunk[] = [];
  for (;;) {
    const pieces = ready.ready();
    if (pieces === "waiting") await new Promise<void>((resolve) => ready.whenReady(resolve));
    else if (pieces !== "ask") chunks.push(...pieces.map((piece) => piece.chunk()));
    else {
      const [rest, end] = await toldBy(ready);
      return [textOf(chunks) + rest, end];
    }
  }
};

const readAll = async (answer: ChatAnswer): Promise<readonly ChatChunk[]> => {
  const chunks: ChatChunk[] = [];
  for await (const pieces of readsOf(answer)) chunks.push(...pieces.map((piece) => piece.chunk()));
  return chunks;
};

const textOf = (chunks: readonly ChatChunk[]) =>
  chunks.map((chunk) => chunk.choices[0]?.delta.content ?? "").join("");

const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    (value) => new Error(`no failure but ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!ProviderError.isInstance(error)) throw error;
  return error.failure;
};

const chunk = (delta: object, finish: string | null = null): string =>
  JSON.stringify({ id: "u1", choices: [{ index: 0, delta, finish_reason: finish }] });
const sse = (...parts: Script): Script => [
  steps.header("content-type", "text/event-stream"),
  ...parts,
];
const START = steps.event(chunk({ role: "assistant", content: "" }));
const PARTIAL = [
  START,
  steps.event(chunk({ content: "par" })),
  steps.event(chunk({ content: "tial" }), { waitMs: 20 }),
];

describe("callChat", () => {
  it("brings a plain answer", async () => {
    mock.answer(chatReply({ text: "from-a" }));
    const answer = await chat({ stream: false });
    expect(answer).toMatchObject({
      kind: "result",
      result: {
        model: "acme/large",
        provider: "North",
        choices: [{ message: { content: "from-a" } }],
      },
    });
    expect(mock.calls[0]).toMatchObject({
      method: "POST",
      path: "/v1/chat/completions",
      headers: { authorization: "Bearer up-secret-a", "content-type": "application/json" },
      body: { model: "large-1" },
    });
    expect(mock.calls[0]?.body).not.toHaveProperty("stream");
  });

  it("brings a stream with usage, and uses the connection again", async () => {
    mock.answer(chatReply({ text: "one two three" }));
    for (let round = 0; round < 3; round += 1) {
      const chunks = await readAll(await chat());
      expect(textOf(chunks)).toBe("one two three");
      expect(chunks.at(-1)?.usage?.total_tokens).toBe(15);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(mock.connections).toBe(1);
  });

  it("sends no header but its own (B45)", async () => {
    mock.answer(chatReply());
    await chat({ stream: false });
    expect(Object.keys(mock.calls[0]?.headers ?? {}).sort()).toEqual([
      "accept",
      "accept-encoding",
      "authorization",
      "connection",
      "content-length",
      "content-type",
      "host",
      "user-agent",
    ]);
  });

  it.each(["gzip", "br", "deflate", "zstd"] as const)("reads a %s answer (B43)", async (coding) => {
    const text = JSON.stringify({ choices: [{ message: { content: "from-a" } }] });
    mock.answer([steps.header("content-type", "application/json"), ...compressed(coding, text)]);
    const answer = await chat({ stream: false });
    expect(answer.kind === "result" && answer.result.choices[0]?.message.content).toBe("from-a");
    expect(mock.calls[0]?.headers["accept-encoding"]).toContain(coding);
  });

  it("reads characters that writes cut in two (B01)", async () => {
    const bytes = Buffer.from(
      `data: ${chunk({ content: "Grüße 北京 🙂" })}\n\ndata: ${chunk({}, "stop")}\n\ndata: [DONE]\n\n`,
    );
    const writes = [...bytes].map((byte) => steps.write(Uint8Array.of(byte), { waitMs: 0 }));
    mock.answer(sse(...writes, steps.end()));
    expect(textOf(await readAll(await chat()))).toBe("Grüße 北京 🙂");
  });

  it("reads CRLF, comments, other fields and data without a space (B02, B04)", async () => {
    mock.answer(
      sse(
        steps.write(": keep-alive\r\n\r\nretry: 3000\r\n"),
        steps.write(`id: 7\r\nevent: message\r\ndata:${chunk({ content: "one " })}\r`),
        steps.write(`\n\r\n:\r\n\r\ndata: ${chunk({ content: "two" })}\r\n\r`),
        steps.write(`\ndata:${chunk({}, "stop")}\r\n\r\ndata:[DONE]\r\n\r\n`),
        steps.end(),
      ),
    );
    expect(textOf(await readAll(await chat()))).toBe("one two");
  });

  it.each([
    ["[DONE] without a newline", `data: ${chunk({}, "stop")}\n\ndata: [DONE]`],
    ["no [DONE]", `data: ${chunk({}, "stop")}\n\n`],
    ["a last event without its blank line", `data: ${chunk({}, "stop")}`],
  ])("ends with %s (B05)", async (_name, tail) => {
    mock.answer(sse(...PARTIAL, steps.write(tail), steps.end()));
    const chunks = await readAll(await chat());
    expect(textOf(chunks)).toBe("partial");
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("stop");
  });

  it.each([
    ["ends properly", [steps.end()]],
    ["is reset", [steps.pause(50), steps.reset()]],
    ["is reset inside an event", [steps.write('data: {"id":'), steps.pause(50), steps.reset()]],
    ["says [DONE]", [steps.event("[DONE]"), steps.end()]],
  ])(
    "throws after the tokens when the body %s before a finish reason (B06)",
    async (_name, tail) => {
      mock.answer(sse(...PARTIAL, ...tail));
      const answer = await chat();
      const got: ChatChunk[] = [];
      const failure = await failureOf(
        (async () => {
          for await (const pieces of readsOf(answer))
            got.push(...pieces.map((piece) => piece.chunk()));
        })(),
      );
      expect(failure).toMatchObject({
        kind: "malformed",
        provider: "north",
        providerName: "North",
      });
      expect(textOf(got)).toBe("partial");
    },
  );

  it("takes a line of 3 MB (B08)", async () => {
    const [before, after] = chunk({ content: "@" }).split("@");
    mock.answer(
      sse(
        START,
        steps.write(`data: ${before}`),
        steps.writeMany(3_000_000, "A"),
        steps.write(`${after}\n\ndata: ${chunk({ content: "end" }, "stop")}\n\n`),
        steps.end(),
      ),
    );
    const text = textOf(await readAll(await chat()));
    expect(text).toHaveLength(3_000_003);
    expect(text.endsWith("AAend")).toBe(true);
  });

  it("throws an error that comes before any content (B22)", async () => {
    const events = [steps.event({ error: { message: "no capacity", code: 503 } }), steps.end()];
    mock.answer(sse(START, ...events));
    expect(await failureOf(chat())).toMatchObject({ kind: "unavailable", message: "no capacity" });
  });

  it.each<[string, Script, string]>([
    [
      "HTML",
      [steps.status(502), steps.header("content-type", "text/html"), steps.text("<html>x</html>")],
      "malformed",
    ],
    [
      "HTML with 200",
      [steps.header("content-type", "text/html"), steps.text("<html>x</html>")],
      "malformed",
    ],
    [
      "an empty body",
      [steps.header("content-type", "application/json"), steps.text("")],
      "malformed",
    ],
    ["null", [steps.json(null)], "malformed"],
    [
      "cut JSON",
      [steps.header("content-type", "application/json"), steps.text('{"choices":[{"mess')],
      "malformed",
    ],
    ["an empty stream", sse(steps.flush(), steps.end()), "malformed"],
    ["a refusal for length", errorAnswer(400, { code: "context_length_exceeded" }), "too-long"],
    ["a rate limit", errorAnswer(429, { retryAfter: 7 }), "rate-limited"],
  ])("throws what is no answer: %s (B23, B27, B30)", async (_name, script, kind) => {
    mock.answer(script);
    for (const stream of [true, false]) {
      const failure = await failureOf(chat({ stream }));
      expect(failure).toMatchObject({ kind, provider: "north" });
      expect(failure.message).not.toMatch(/<html|Unexpected token/);
    }
  });

  it("keeps our credentials out of what an upstream echoes", async () => {
    mock.answer(errorAnswer(401, { message: "bad key up-secret-a" }));
    expect(JSON.stringify(await failureOf(chat()))).not.toContain("up-secret-a");
  });

  it("streams a JSON answer to a request for a stream (B26)", async () => {
    mock.answer(chatAnswer({ text: "whole" }));
    const chunks = await readAll(await chat());
    expect(textOf(chunks)).toBe("whole");
    expect(chunks.map((one) => one.choices[0]?.finish_reason)).toEqual([null, "stop", "stop"]);
    expect(chunks.at(-1)?.usage).toMatchObject({ prompt_tokens: 10, completion_tokens: 5 });
  });

  it("joins a streamed answer to a plain request", async () => {
    mock.answer(chatStream({ text: "from a stream" }));
    expect(await chat({ stream: false })).toMatchObject({
      kind: "result",
      result: { choices: [{ message: { content: "from a stream" }, finish_reason: "stop" }] },
    });
  });

  it.each([
    [
      "whole",
      sse(...PARTIAL, steps.pause(20), steps.event(chunk({}, "stop")), steps.event("[DONE]")),
    ],
    ["cut short", sse(...PARTIAL, steps.pause(20), steps.reset())],
    ["silent", sse(...PARTIAL, steps.hold(5000))],
    ["not to be read", sse(...PARTIAL, steps.pause(20), steps.event({ error: { message: "no" } }))],
  ])(
    "tells the same of a stream that is %s to whoever asks what is there",
    async (_name, script) => {
      const told: unknown[] = [];
      for (const read of [toldBy, toldReady]) {
        mock.answer(script);
        told.push(await read(readsOf(await chat({ clocks: { idle: 300 } }))));
      }
      expect(told[1]).toEqual(told[0]);
    },
  );

  it("gives pieces as they come, one array a read", async () => {
    mock.answer(sse(START, steps.event(chunk({ content: "one" })), steps.hold(5000)));
    const iterator = readsOf(await chat())[Symbol.asyncIterator]();
    const texts: string[] = [];
    while (texts.join("") !== "one") {
      const { value } = await iterator.next();
      texts.push(...value.map((piece: { chunk(): ChatChunk }) => textOf([piece.chunk()])));
    }
    await iterator.return?.();
    await mock.calls[0]?.closed;
    expect(mock.calls[0]?.outcome).toBe("caller-left");
  });

  it("does not resolve before the commit boundary", async () => {
    const broken = sse(...PARTIAL, steps.pause(30), steps.reset());
    mock.answer(broken);
    expect((await chat({ commit: 1 })).kind).toBe("stream");
    expect((await failureOf(chat({ commit: 3 }))).kind).toBe("malformed");
    expect((await failureOf(chat({ commit: "complete" }))).kind).toBe("malformed");
    mock.answer(chatReply({ text: "one two three" }));
    expect(textOf(await readAll(await chat({ commit: "complete" })))).toBe("one two three");
  });

  it("holds back no more than a whole answer may have, and sends on any length", async () => {
    const large = `: ${"x".repeat(1_000_000)}\n`;
    const end = [steps.event(chunk({ content: "end" })), steps.event(chunk({}, "stop"))];
    mock.answer(sse(...PARTIAL, steps.writeMany(70, large), ...end));
    expect(textOf(await readAll(await chat()))).toBe("partialend");
    for (const tweaks of [{ commit: "complete" }, { commit: 3 }, { stream: false }] as const) {
      const failure = await failureOf(chat(tweaks));
      expect(failure).toMatchObject({ kind: "malformed" });
      expect(failure.message).toContain("larger than");
    }
  });

  it("runs the first-token clock until the first token, not the first chunk", async () => {
    mock.answer(sse(START, steps.hold(5000)));
    expect(await failureOf(chat({ clocks: { firstToken: 80 } }))).toMatchObject({
      kind: "timeout",
    });
    mock.answer(
      sse(
        START,
        steps.event(chunk({ content: "a" })),
        steps.pause(1500),
        steps.event(chunk({}, "stop")),
        steps.end(),
      ),
    );
    expect(textOf(await readAll(await chat({ clocks: { firstToken: 1000 } })))).toBe("a");
  });

  it("ends a stream that falls silent", async () => {
    mock.answer(sse(...PARTIAL, steps.hold(5000)));
    const answer = await chat({ clocks: { idle: 80 } });
    expect(await failureOf(readAll(answer))).toMatchObject({ kind: "timeout" });
  });

  it("waits two seconds for usage after the finish reason, no more", async () => {
    mock.answer(sse(...PARTIAL, steps.event(chunk({}, "stop")), steps.hold(20_000)));
    const chunks = await readAll(await chat());
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("stop");
    await mock.calls[0]?.closed;
    expect(mock.calls[0]?.outcome).toBe("caller-left");
  });

  it("takes a break after the finish reason for the end", async () => {
    mock.answer(sse(...PARTIAL, steps.event(chunk({}, "stop")), steps.pause(30), steps.reset()));
    expect(textOf(await readAll(await chat()))).toBe("partial");
  });

  it("closes the upstream when the signal fires", async () => {
    mock.answer(sse(...PARTIAL, steps.hold(5000)));
    const controller = new AbortController();
    const answer = await chat({ signal: controller.signal });
    controller.abort();
    expect((await failureOf(readAll(answer))).kind).toBe("cancelled");
    await mock.calls[0]?.closed;
    expect(mock.calls[0]?.outcome).toBe("caller-left");
  });

  it("plays a script of one instruction a line", async () => {
    mock.answer(
      parseScript(`H content-type: text/event-stream
        W 'data: ${chunk({ content: "hi" }).replaceAll("'", "\\'")}\\n\\n'
        W 'data: ${chunk({}, "stop")}\\n\\n'
        END`),
    );
    expect(textOf(await readAll(await chat()))).toBe("hi");
  });

  it("refuses an operation that the provider does not have", async () => {
    const { chat: _chat, ...mute } = provider as Provider & { chat: unknown };
    expect((await failureOf(chat({ provider: mute as Provider }))).kind).toBe("unsupported");
  });
});

describe("callChat with a provider without HTTP of ours", () => {
  const base = { kind: "direct", slug: "own", name: "Own" } as const;
  const result = async (): Promise<ChatAnswer> => {
    mock.answer(chatAnswer({ text: "direct" }));
    return chat({ stream: false });
  };

  it("gives the form that was asked for", async () => {
    const own: DirectProvider = { ...base, chat: result };
    expect(textOf(await readAll(await chat({ provider: own })))).toBe("direct");
    expect((await chat({ provider: own, stream: false })).kind).toBe("result");
  });

  it.each<Commit>(["first_token", "complete"])(
    "is cut when it ends without a finish reason (%s)",
    async (commit) => {
      const own: DirectProvider = {
        ...base,
        async chat() {
          mock.answer(chatReply({ text: "a b" }));
          return { kind: "stream", reads: withoutReason(readsOf(await chat())) };
        },
      };
      const read = async () => readAll(await chat({ provider: own, commit }));
      expect(await failureOf(read())).toMatchObject({ kind: "malformed", provider: "own" });
      expect((await failureOf(chat({ provider: own, stream: false }))).kind).toBe("malformed");
    },
  );

  it("is held to the clocks and the signal", async () => {
    const own: DirectProvider = { ...base, chat: () => new Promise(() => undefined) };
    const late = chat({ provider: own, clocks: { firstToken: 50 } });
    expect(await failureOf(late)).toMatchObject({ kind: "timeout", provider: "own" });
    const left = chat({ provider: own, signal: AbortSignal.timeout(20) });
    expect((await failureOf(left)).kind).toBe("cancelled");
  });

  it("is held to the idle clock between reads", async () => {
    const own: DirectProvider = {
      ...base,
      async chat() {
        mock.answer(chatReply({ text: "a b" }));
        const inner = readsOf(await chat());
        return { kind: "stream", reads: silentAfterToken(inner) };
      },
    };
    const answer = await chat({ provider: own, clocks: { idle: 60 } });
    expect((await failureOf(readAll(answer))).kind).toBe("timeout");
  });
});

async function* silentAfterToken(
  reads: AsyncIterable<readonly StreamPiece[]>,
): AsyncGenerator<readonly StreamPiece[]> {
  for await (const pieces of reads) {
    yield pieces;
    if (pieces.some(({ token }) => token)) break;
  }
  await new Promise(() => undefined);
}

async function* withoutReason(
  reads: AsyncIterable<readonly StreamPiece[]>,
): AsyncGenerator<readonly StreamPiece[]> {
  for await (const pieces of reads) yield pieces.filter(({ notable }) => !notable);
}
