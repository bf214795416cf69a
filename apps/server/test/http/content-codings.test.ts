import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  brotliCompressSync,
  createBrotliCompress,
  createDeflate,
  createDeflateRaw,
  createGzip,
  createZstdCompress,
  deflateRawSync,
  gzipSync,
} from "node:zlib";
import { type Script, type Step, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { completionOf } from "../faults/answers.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { envelope } from "../faults/envelope.ts";
import { errorStream } from "../faults/error-stream.ts";
import { faultTest, faultTests } from "../faults/fault-test.ts";
import { A_THEN_B } from "../faults/stage.ts";
import { streamText } from "../faults/stream-text.ts";
import { events, ROLE, STOP, says } from "../faults/upstream-chunk.ts";

const OK_A = JSON.stringify(completionOf("a"));
const stream = { stream: true };
const whole = (coding: string, bytes: Uint8Array): Script => [
  steps.header("content-type", "application/json"),
  steps.header("content-encoding", coding),
  steps.text(bytes),
];
const contentOf = ({ body }: { readonly body: Buffer }): string =>
  JSON.parse(body.toString()).choices[0].message.content;

faultTests(
  "a plain answer is read",
  {
    "raw deflate": whole("deflate", deflateRawSync(OK_A)),
    "gzip below brotli": whole("gzip, br", brotliCompressSync(gzipSync(OK_A))),
    identity: whole("identity", Buffer.from(OK_A)),
    "no coding said": whole("", Buffer.from(OK_A)),
  },
  async ({ a, chat }, script) => {
    a.answer(script);
    expect(contentOf(await chat())).toBe("from-a");
  },
);

const COMPRESSORS = {
  gzip: { coding: "gzip", open: createGzip },
  br: { coding: "br", open: createBrotliCompress },
  deflate: { coding: "deflate", open: createDeflate },
  "raw deflate": { coding: "deflate", open: createDeflateRaw },
  zstd: { coding: "zstd", open: createZstdCompress },
} as const;
type Compressor = (typeof COMPRESSORS)[keyof typeof COMPRESSORS];

/** The bytes of each text, flushed; the last ones end the stream. */
async function flushed({ open }: Compressor, ...texts: readonly string[]): Promise<Buffer[]> {
  const compressor = open();
  const parts: Buffer[] = [];
  for (const text of texts) {
    compressor.write(text);
    await new Promise<void>((resolve) => compressor.flush(resolve));
    parts.push(compressor.read() as Buffer);
  }
  compressor.end();
  return [...parts, await buffer(compressor)];
}
const codedStream = (coding: string, ...rest: readonly Step[]): Script => [
  steps.header("content-type", "text/event-stream"),
  steps.header("content-encoding", coding),
  ...rest,
];
const writeAll = (parts: readonly Uint8Array[]): readonly Step[] =>
  parts.map((bytes) => steps.write(bytes));

faultTests(
  "a token of a compressed stream does not wait for the next",
  COMPRESSORS,
  async ({ a, chat }, compressor) => {
    const [first = Buffer.alloc(0), ...rest] = await flushed(
      compressor,
      events(ROLE, says("one ")),
      events(says("two"), STOP, "[DONE]"),
    );
    a.answer(
      codedStream(compressor.coding, steps.write(first), steps.pause(1500), ...writeAll(rest)),
    );
    const reply = await chat(stream);
    expect(streamText(cleanStream(reply))).toBe("one two");
    const cameAt = (word: string) =>
      reply.reads.find(({ bytes }) => bytes.includes(`"content":"${word}"`))?.at ?? Number.NaN;
    expect(cameAt("two") - cameAt("one ")).toBeGreaterThan(700);
  },
);

faultTests(
  "a compressed stream that is cut is told broken",
  COMPRESSORS,
  async ({ a, b, chat }, compressor) => {
    const [first = Buffer.alloc(0)] = await flushed(compressor, events(ROLE, says("par")));
    a.answer(codedStream(compressor.coding, steps.write(first)));
    const { before } = errorStream(await chat({ ...A_THEN_B, ...stream }), 502);
    expect(streamText(before)).toBe("par");
    expect(b.calls).toHaveLength(0);
  },
);

const gzipped = gzipSync(OK_A);
const NO_USE = {
  "an unknown coding": whole("snappy", Buffer.from(OK_A)),
  "an unknown coding below a known one": whole("snappy, gzip", gzipped),
  "a coding that is said but not there": whole("gzip", Buffer.from(OK_A)),
  "a coding that is there but not said": whole("", gzipped),
  "a body cut short": whole("gzip", gzipped.subarray(0, gzipped.length - 9)),
  "a body without its checksum": whole("gzip", gzipped.subarray(0, gzipped.length - 8)),
};

for (const [how, more] of Object.entries({ plain: {}, stream })) {
  faultTests(`what cannot be decoded is a 502 (${how})`, NO_USE, async ({ a, chat }, script) => {
    a.answer(script);
    envelope(await chat(more), 502);
  });
}

faultTests("what cannot be decoded moves on", NO_USE, async ({ a, b, chat }, script) => {
  a.answer(script);
  expect(contentOf(await chat(A_THEN_B))).toBe("from-b");
  expect(streamText(cleanStream(await chat({ ...A_THEN_B, ...stream })))).toBe("from-b");
  expect(b.calls).toHaveLength(2);
});

faultTest("a refusal that cannot be decoded keeps its status", async ({ a, chat }) => {
  const busy = [steps.status(429), steps.header("retry-after", "7")];
  a.answer([...busy, ...whole("snappy", Buffer.from("?"))]);
  const reply = await chat();
  envelope(reply, 429);
  expect(reply.headers["retry-after"]).toBe("7");
});

faultTest("a refusal that is compressed is read", async ({ a, chat }) => {
  const refusal = gzipSync('{"error":{"message":"no such thing here"}}');
  a.answer([steps.status(400), ...whole("gzip", refusal)]);
  expect(envelope(await chat(), 400).error.message).toContain("no such thing here");
});

const MIB = 1024 * 1024;

/** So many MiB of one letter inside a beginning and an end, in few bytes. */
function bomb(before: string, mib: number, after: string): Promise<Buffer> {
  function* pieces(): Generator<Buffer> {
    yield Buffer.from(before);
    for (let count = 0; count < mib; count += 1) yield Buffer.alloc(MIB, "A");
    yield Buffer.from(after);
  }
  return buffer(Readable.from(pieces()).pipe(createGzip({ level: 1 })));
}

const [begin, end] = OK_A.split("from-a") as [string, string];
const [beginEvent, endEvent] = events(says("from-a")).split("from-a") as [string, string];

faultTests(
  "an answer that unpacks to far too much moves on, in bounded memory",
  {
    plain: {
      more: {},
      make: async () => whole("gzip", await bomb(begin, 200, end)),
    },
    "one event": {
      more: stream,
      make: async () => codedStream("gzip", steps.text(await bomb(beginEvent, 200, endEvent))),
    },
    "a refusal": {
      more: {},
      make: async () => [steps.status(500), ...whole("gzip", await bomb(begin, 200, end))],
    },
  } satisfies Record<string, { more: object; make: () => Promise<Script> }>,
  async ({ a, b, chat }, { more, make }) => {
    a.answer(await make());
    const before = process.memoryUsage.rss();
    const reply = await chat({ ...A_THEN_B, ...more });
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toContain("from-b");
    expect(b.calls).toHaveLength(1);
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * MIB);
  },
);
