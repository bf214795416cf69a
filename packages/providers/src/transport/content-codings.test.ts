import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createDeflate,
  createDeflateRaw,
  createGzip,
  createZstdCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { ProviderError } from "@sluice/errors";
import { type MockUpstream, type Script, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readLimited } from "./read-limited.ts";
import type { Clocks } from "./transport.ts";
import { createTransport } from "./undici-transport.ts";

const CLOCKS: Clocks = { connect: 30_000, firstToken: 30_000, idle: 30_000, total: 60_000 };
const never = new AbortController().signal;

let mock: MockUpstream;
const transport = createTransport();

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterEach(() => mock.reset());
afterAll(async () => {
  await mock.close();
  await transport.close();
});

const answerTo = (script: Script) => {
  mock.answer(script);
  const url = `${mock.url}/x`;
  return transport.send({ method: "POST", url, headers: {}, body: "{}" }, CLOCKS, never);
};
const textOf = async (script: Script): Promise<string> =>
  readLimited((await answerTo(script)).reads);
const coded = (coding: string, bytes: Uint8Array): Script => [
  steps.header("content-encoding", coding),
  steps.text(bytes),
];

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.then(
    (value) => new Error(`no failure, but ${String(value).slice(0, 80)}`),
    (thrown: unknown) => thrown,
  );
  if (!ProviderError.isInstance(error)) throw error;
  return error.failure;
}

/** Every coding we say we take, and the raw form of deflate. */
const CODINGS = {
  gzip: { coding: "gzip", whole: gzipSync, open: createGzip },
  "x-gzip": { coding: "x-gzip", whole: gzipSync, open: createGzip },
  br: { coding: "br", whole: brotliCompressSync, open: createBrotliCompress },
  deflate: { coding: "deflate", whole: deflateSync, open: createDeflate },
  "raw deflate": { coding: "deflate", whole: deflateRawSync, open: createDeflateRaw },
  zstd: { coding: "zstd", whole: zstdCompressSync, open: createZstdCompress },
} as const;
const each = describe.each(Object.entries(CODINGS));
/** Text that does not compress to nothing, so that there is something to cut. */
const LONG = Array.from({ length: 4000 }, (_, index) => `Grüße ${index * 7919} `).join("");

each("%s", (_name, { coding, whole, open }) => {
  it("is decoded, in the size it came", async () => {
    for (const content of ["", "x", LONG]) {
      expect(await textOf(coded(coding, whole(content)))).toBe(content);
    }
  });

  it("is decoded whatever case and space its name has", async () => {
    expect(await textOf(coded(`  ${coding.toUpperCase()} ,`, whole(LONG)))).toBe(LONG);
  });

  it("may be cut anywhere by the network", async () => {
    const bytes = whole("Grüße 北京 🙂");
    const script = [...bytes].map((byte) => steps.write(Uint8Array.of(byte), { waitMs: 1 }));
    expect(await textOf([steps.header("content-encoding", coding), ...script])).toBe(
      "Grüße 北京 🙂",
    );
  });

  it("that is cut short is a broken answer, wherever it is cut", async () => {
    const bytes = whole(LONG);
    for (const count of [1, 5, 20, Math.floor(bytes.length / 2), bytes.length - 1]) {
      expect(await failureOf(textOf(coded(coding, bytes.subarray(0, count))))).toMatchObject({
        kind: "malformed",
      });
    }
  });

  it("gives each event when its bytes are there", async () => {
    const compressor = open();
    const flushed = (text: string) =>
      new Promise<Uint8Array>((resolve) => {
        compressor.write(text);
        compressor.flush(() => resolve(compressor.read() as Uint8Array));
      });
    const first = await flushed("data: one\n\n");
    const second = await flushed("data: two\n\n");
    compressor.destroy();
    const { reads } = await answerTo([
      steps.header("content-encoding", coding),
      steps.write(first),
      steps.pause(300),
      steps.write(second),
      steps.hold(60_000),
    ]);
    const texts = reads[Symbol.asyncIterator]();
    const next = async () => Buffer.from((await texts.next()).value ?? []).toString();
    expect(await next()).toBe("data: one\n\n");
    expect(mock.calls[0]?.writes).toBe(1);
    expect(await next()).toBe("data: two\n\n");
    await texts.return?.();
    await mock.calls[0]?.closed;
    expect(mock.calls[0]?.outcome).toBe("caller-left");
  });
});

describe("several members", () => {
  it.each([
    ["gzip", gzipSync],
    ["zstd", zstdCompressSync],
  ] as const)("of %s one after the other are one answer", async (coding, whole) => {
    const bytes = Buffer.concat([whole("one "), whole("two "), whole("three")]);
    expect(await textOf(coded(coding, bytes))).toBe("one two three");
  });

  it("of zstd may be of every kind, and cut anywhere", async () => {
    const skippable = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
    const empty = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);
    const summed = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
    const unsized = createZstdCompress();
    unsized.end("five");
    const frames = [
      skippable,
      zstdCompressSync("one ", summed),
      empty,
      zstdCompressSync(""),
      zstdCompressSync("zzzzz".repeat(60_000)),
      await buffer(unsized),
      skippable,
    ];
    const bytes = Buffer.concat(frames);
    const text = `one ${"zzzzz".repeat(60_000)}five`;
    expect(await textOf(coded("zstd", bytes))).toBe(text);
    const cut = [...bytes].map((byte) => steps.write(Uint8Array.of(byte), { waitMs: 0 }));
    expect(await textOf([steps.header("content-encoding", "zstd"), ...cut])).toBe(text);
  });
});

describe("codings on top of each other", () => {
  it("are taken off in turn", async () => {
    const twice = brotliCompressSync(gzipSync(LONG));
    expect(await textOf(coded("gzip, br", twice))).toBe(LONG);
    const raw = gzipSync(deflateRawSync(LONG));
    expect(await textOf(coded("deflate, gzip", raw))).toBe(LONG);
    const both = [steps.header("content-encoding", "identity, gzip, identity")];
    expect(await textOf([...both, steps.text(gzipSync(LONG))])).toBe(LONG);
  });

  it("that are cut inside are a broken answer", async () => {
    const inner = gzipSync(LONG);
    const bytes = brotliCompressSync(inner.subarray(0, inner.length - 4));
    expect((await failureOf(textOf(coded("gzip, br", bytes)))).kind).toBe("malformed");
  });

  it("let go of a silent connection at once", async () => {
    const flushed = gzipSync(gzipSync("data: one\n\n"), { finishFlush: constants.Z_SYNC_FLUSH });
    const { reads } = await answerTo([
      steps.header("content-encoding", "gzip, gzip"),
      steps.write(flushed),
      steps.hold(60_000),
    ]);
    const texts = reads[Symbol.asyncIterator]();
    expect(Buffer.from((await texts.next()).value ?? []).toString()).toBe("data: one\n\n");
    // One waits for bytes at present, as a reader mostly does.
    const waiting = texts.next().catch(() => undefined);
    void texts.return?.();
    await mock.calls[0]?.closed;
    expect(mock.calls[0]?.outcome).toBe("caller-left");
    await waiting;
  });
});

describe("a coding that is no use", () => {
  it.each([
    ["unknown", "snappy", Buffer.from("x")],
    ["unknown below one that is known", "snappy, gzip", gzipSync("x")],
    ["said but not there", "gzip", Buffer.from('{"a":1}')],
    ["another one than said", "br", gzipSync(LONG)],
    ["endless", Array(50).fill("gzip").join(", "), gzipSync("x")],
  ])("%s is a broken answer", async (_what, coding, bytes) => {
    expect((await failureOf(textOf(coded(coding, bytes)))).kind).toBe("malformed");
  });

  it.each(["snappy", Array(50).fill("gzip").join(", ")])(
    "does not hide the status of a refusal (%s)",
    async (coding) => {
      const script = [steps.status(429), steps.header("retry-after", "7")];
      const response = await answerTo([...script, ...coded(coding, Buffer.from("x"))]);
      expect(response.status).toBe(429);
      expect(response.headers.get("retry-after")).toBe("7");
      expect((await failureOf(readLimited(response.reads))).kind).toBe("malformed");
    },
  );
});

const MIB = 1024 * 1024;

describe("an answer that unpacks to far more than it is", () => {
  const zeros = (mib: number) =>
    Readable.from(
      (function* () {
        const piece = Buffer.alloc(MIB);
        for (let count = 0; count < mib; count += 1) yield piece;
      })(),
    );
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  const bombs = {
    gzip: async () => buffer(zeros(200).pipe(createGzip({ level: 1 }))),
    br: async () => buffer(zeros(200).pipe(createBrotliCompress(fast))),
    zstd: async () => buffer(zeros(200).pipe(createZstdCompress())),
    "gzip, gzip": async () => gzipSync(await buffer(zeros(200).pipe(createGzip({ level: 1 })))),
  };

  it.each(Object.entries(bombs))(
    "is broken off at the limit (%s)",
    { timeout: 120_000 },
    async (coding, make) => {
      const bomb = await make();
      expect(bomb.length).toBeLessThan(3 * MIB);
      const before = process.memoryUsage.rss();
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss() - before);
      }, 5);
      const failure = await failureOf(textOf(coded(coding, bomb)));
      clearInterval(watch);
      expect(failure).toMatchObject({
        kind: "malformed",
        message: expect.stringMatching(/larger/),
      });
      expect(most).toBeLessThan(250 * MIB);
    },
  );

  it("does not run ahead of its reader", { timeout: 120_000 }, async () => {
    const bomb = await bombs.gzip();
    const { reads } = await answerTo(coded("gzip", bomb));
    const texts = reads[Symbol.asyncIterator]();
    await texts.next();
    const before = process.memoryUsage.rss();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * MIB);
    await texts.return?.();
  });
});
