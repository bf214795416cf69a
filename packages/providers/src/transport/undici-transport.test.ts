import { brotliCompressSync, constants, createGzip, deflateRawSync, gzipSync } from "node:zlib";
import { ProviderError } from "@sluice/errors";
import {
  compressed,
  type MockUpstream,
  type Script,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readLimited } from "./read-limited.ts";
import type { Clocks } from "./transport.ts";
import { createTransport } from "./undici-transport.ts";

const clocks: Clocks = { connect: 5000, firstToken: 5000, idle: 5000, total: 20_000 };
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

const post = (limits: Partial<Clocks> = {}, signal = never, url = `${mock.url}/x`) =>
  transport.send(
    { method: "POST", url, headers: { "content-type": "application/json" }, body: "{}" },
    { ...clocks, ...limits },
    signal,
  );

const textOf = async (script: Script, limits: Partial<Clocks> = {}): Promise<string> => {
  mock.answer(script);
  const { reads } = await post(limits);
  return readLimited(reads);
};

const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!ProviderError.isInstance(error)) throw new Error(`no ProviderError: ${String(error)}`);
  return error.failure;
};

describe("createTransport", () => {
  it("gives status, headers and body, whatever the status", async () => {
    mock.answer([steps.status(418), steps.header("x-a", "1"), steps.text("teapot")]);
    const response = await post();
    expect(response.status).toBe(418);
    expect(response.headers.get("x-a")).toBe("1");
    expect(await readLimited(response.reads)).toBe("teapot");
  });

  it("keeps the connection for the next request", async () => {
    for (let count = 0; count < 3; count += 1) await textOf([steps.json({ count })]);
    expect(mock.connections).toBeLessThanOrEqual(1);
  });

  it("follows no redirect", async () => {
    mock.answer([steps.status(307), steps.header("location", `${mock.url}/y`), steps.text("")]);
    expect((await post()).status).toBe(307);
    expect(mock.calls).toHaveLength(1);
  });

  const long = "Grüße ".repeat(5000);

  it.each(["gzip", "br", "deflate", "zstd"] as const)("decodes %s (B43)", async (coding) => {
    expect(await textOf(compressed(coding, long))).toBe(long);
  });

  it("decodes raw deflate and several codings on top of each other", async () => {
    const raw = [steps.header("content-encoding", "deflate"), steps.text(deflateRawSync(long))];
    expect(await textOf(raw)).toBe(long);
    const twice = brotliCompressSync(gzipSync(long));
    expect(await textOf([steps.header("content-encoding", "gzip, br"), steps.text(twice)])).toBe(
      long,
    );
  });

  it("decodes each event of a compressed stream when it comes", async () => {
    const gzip = createGzip();
    const flushed = (text: string) =>
      new Promise<Buffer>((resolve) => {
        gzip.write(text);
        gzip.flush(constants.Z_SYNC_FLUSH, () => resolve(gzip.read() as Buffer));
      });
    const parts = [await flushed("one"), await flushed("two")];
    const writes = parts.map((part) => steps.write(part, { waitMs: 100 }));
    mock.answer([steps.header("content-encoding", "gzip"), ...writes, steps.hold(5000)]);
    const { reads } = await post();
    const iterator = reads[Symbol.asyncIterator]();
    expect(Buffer.from((await iterator.next()).value ?? []).toString()).toBe("one");
    expect(mock.calls[0]?.writes).toBe(1);
    await iterator.return?.();
  });

  it("takes a cut or unknown encoding for a broken answer", async () => {
    const cut = gzipSync("x".repeat(5000)).subarray(0, 20);
    const script = [steps.header("content-encoding", "gzip"), steps.text(cut)];
    expect((await failureOf(textOf(script))).kind).toBe("malformed");
    const odd = [steps.header("content-encoding", "snappy"), steps.text("x")];
    expect((await failureOf(textOf(odd))).kind).toBe("malformed");
  });

  it("says unreachable, without an address, when nobody listens", async () => {
    const failure = await failureOf(post({}, never, "http://127.0.0.1:9/v1/x"));
    expect(failure.kind).toBe("unreachable");
    expect(failure.message).not.toContain("127.0.0.1");
  });

  it("says unreachable when the connection breaks before an answer", async () => {
    mock.answer([steps.reset()]);
    expect((await failureOf(post())).kind).toBe("unreachable");
  });

  it("says unreachable for a header that HTTP does not allow", async () => {
    const sent = transport.send(
      { method: "POST", url: `${mock.url}/x`, headers: { authorization: "a\nb" } },
      clocks,
      never,
    );
    expect((await failureOf(sent)).kind).toBe("unreachable");
  });

  it.each([
    ["reset", [steps.write("par"), steps.pause(30), steps.reset()]],
    [
      "short of its length",
      [steps.header("content-length", "9"), steps.write("par"), steps.reset()],
    ],
  ])("says malformed when the body is %s", async (_name, script) => {
    expect((await failureOf(textOf(script))).kind).toBe("malformed");
  });

  it("ends an upstream that accepts and says nothing", async () => {
    mock.answer([steps.hold(10_000)]);
    expect(await failureOf(post({ firstToken: 60 }))).toMatchObject({ kind: "timeout" });
    const [call] = await mock.waitForCalls(1);
    await call?.closed;
    expect(call?.outcome).toBe("caller-left");
  });

  it("ends an upstream that falls silent in its body, but not a slow one", async () => {
    const slow = Array.from({ length: 6 }, () => steps.write("x", { waitMs: 300 }));
    expect(await textOf([...slow, steps.end()], { idle: 1500 })).toBe("xxxxxx");
    const silent = [steps.write("x"), steps.hold(10_000)];
    expect((await failureOf(textOf(silent, { idle: 80 }))).kind).toBe("timeout");
  });

  it("ends everything at the total limit", async () => {
    const endless = Array.from({ length: 500 }, () => steps.write("x", { waitMs: 20 }));
    const failure = await failureOf(textOf(endless, { total: 120 }));
    expect(failure).toMatchObject({ kind: "timeout", message: expect.stringContaining("total") });
  });

  it("closes the connection at once when the signal fires", async () => {
    mock.answer([steps.write("x"), steps.hold(10_000)]);
    const controller = new AbortController();
    const { reads } = await post({}, controller.signal);
    const reading = failureOf(readLimited(reads));
    controller.abort();
    expect((await reading).kind).toBe("cancelled");
    await mock.calls[0]?.closed;
    expect(mock.calls[0]?.outcome).toBe("caller-left");
  });

  it("sends nothing when the signal has fired before", async () => {
    expect((await failureOf(post({}, AbortSignal.abort()))).kind).toBe("cancelled");
  });

  it("closes the connection at once when the reader stops", async () => {
    mock.answer([steps.write("x"), steps.hold(10_000)]);
    const { reads } = await post();
    for await (const _bytes of reads) break;
    await mock.calls[0]?.closed;
    expect(mock.calls[0]?.outcome).toBe("caller-left");
  });

  it("lets a slow reader slow the upstream, and loses nothing", async () => {
    const part = "x".repeat(65_536);
    mock.answer([steps.writeMany(1000, part), steps.end()]);
    const { reads } = await post({ idle: 1500 });
    const iterator = reads[Symbol.asyncIterator]();
    let size = (await iterator.next()).value?.length ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(mock.calls[0]?.bytesWritten).toBeLessThan(40 * 1024 * 1024);
    for (let item = await iterator.next(); !item.done; item = await iterator.next()) {
      size += item.value.length;
    }
    expect(size).toBe(65_536_000);
  });

  it("sends again, once, when a kept connection proves to be closed", async () => {
    const own = createTransport();
    const { createServer } = await import("node:http");
    let requests = 0;
    const server = createServer((request, response) => {
      request.resume().on("end", () => {
        requests += 1;
        if (requests === 2) response.socket?.destroy();
        else response.end("ok");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const url = `http://127.0.0.1:${port}/`;
    const call = { method: "POST", url, headers: {}, body: "{}" } as const;
    await readLimited((await own.send(call, clocks, never)).reads);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await readLimited((await own.send(call, clocks, never)).reads)).toBe("ok");
    expect(requests).toBe(3);
    await own.close();
    server.close();
  });

  it("keeps the connection of a released answer that ends soon", async () => {
    mock.answer([steps.write("x"), steps.pause(50), steps.end()]);
    const response = await post();
    await response.reads[Symbol.asyncIterator]().next();
    response.release?.();
    await mock.calls[0]?.closed;
    expect(mock.calls[0]?.outcome).toBe("ended");
  });
});

describe("readLimited", () => {
  it("refuses a body above its limit", async () => {
    mock.answer([steps.text("x".repeat(100))]);
    const { reads } = await post();
    expect((await failureOf(readLimited(reads, 99))).kind).toBe("malformed");
  });
});
