import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  chatAnswer,
  chatReply,
  compressed,
  errorAnswer,
  type MockUpstream,
  parseScript,
  startMockUpstream,
  steps,
} from "./index.ts";

let mock: MockUpstream;

beforeEach(async () => {
  mock = await startMockUpstream();
});
afterEach(() => mock.close());

const post = (path: string, body: unknown = {}, init: RequestInit = {}) =>
  fetch(`${mock.url}${path}`, { method: "POST", body: JSON.stringify(body), ...init });

/** Reads a response chunk by chunk, as the HTTP parser hands the chunks over. */
const chunksOf = (path: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const chunks: string[] = [];
    request(`${mock.url}${path}`, { agent: false }, (response) => {
      response.on("data", (chunk: Buffer) => chunks.push(chunk.toString("latin1")));
      response.on("end", () => resolve(chunks));
      response.on("error", reject);
    })
      .on("error", reject)
      .end();
  });

describe("playing a script", () => {
  it("sends status, headers and a whole body with its length", async () => {
    mock.answer(parseScript("STATUS 418\nH x-a: 1\nH x-a: 2\nTEXT 'grün'"));
    const response = await post("/any");
    expect(response.status).toBe(418);
    expect(response.headers.get("x-a")).toBe("1, 2");
    expect(response.headers.get("content-length")).toBe("5");
    expect(await response.text()).toBe("grün");
  });

  it("gives JSON its content type unless the script sets another", async () => {
    mock.next(parseScript('JSON {"a":1}'), parseScript("H content-type: text/plain\nJSON {}"));
    expect((await post("/a")).headers.get("content-type")).toBe("application/json");
    expect((await post("/a")).headers.get("content-type")).toBe("text/plain");
  });

  it("sends each write as a chunk of its own", async () => {
    mock.answer(parseScript(String.raw`W 'Gr\xc3'${"\n"}W '\xbc'${"\n"}W 'n'${"\n"}END`));
    expect(await chunksOf("/a")).toEqual(["Gr\xc3", "\xbc", "n"]);
    expect(mock.calls[0]?.writes).toBe(3);
    expect(mock.calls[0]?.bytesWritten).toBe(5);
  });

  it("repeats bytes in pieces of at most 65536 bytes", async () => {
    mock.next([steps.writeMany(70_001, "abc"), steps.end()]);
    const text = await (await post("/a")).text();
    expect(text).toBe("abc".repeat(70_001));
    expect(mock.calls[0]?.writes).toBe(4);
  });

  it("cuts a long piece that is larger than one write", async () => {
    const piece = `${"x".repeat(100_000)}y`;
    mock.next([steps.writeMany(2, piece)]);
    expect(await (await post("/a")).text()).toBe(piece + piece);
  });

  it("writes at the pace of the reader", async () => {
    mock.answer([steps.writeMany(1600, "A".repeat(65_536))]);
    const response = await post("/a");
    await sleep(300);
    expect(mock.calls[0]?.bytesWritten).toBeLessThan(32 * 1024 * 1024);
    await response.body?.cancel();
    await mock.calls[0]?.closed;
    expect(mock.calls[0]?.outcome).toBe("caller-left");
  });

  it("ends a script that stops without an end", async () => {
    mock.answer([steps.write("all")]);
    expect(await (await post("/a")).text()).toBe("all");
  });

  it("destroys the connection, after what was written before", async () => {
    mock.answer([steps.write("part", { waitMs: 0 }), steps.reset()]);
    const response = await post("/a");
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("part");
    await expect(reader?.read()).rejects.toThrow();
    expect(mock.calls[0]?.outcome).toBe("reset");
  });

  it("resets before any header", async () => {
    mock.answer([steps.reset()]);
    await expect(post("/a")).rejects.toThrow();
  });

  it("sends headers ahead of silence when told to", async () => {
    mock.answer([steps.header("x-a", "1"), steps.flush(), steps.hold(60_000)]);
    const response = await post("/a");
    expect(response.headers.get("x-a")).toBe("1");
    expect(mock.calls[0]?.outcome).toBe("open");
    await response.body?.cancel();
    await mock.calls[0]?.closed;
  });

  it("says when a caller leaves during silence", async () => {
    mock.answer([steps.hold(60_000)]);
    const leaving = new AbortController();
    const answer = post("/a", {}, { signal: leaving.signal });
    const [call] = await mock.waitForCalls(1);
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await call?.closed;
    expect(call?.outcome).toBe("caller-left");
    expect(call?.closedAt).toBeGreaterThanOrEqual(call?.startedAt ?? Infinity);
  });

  it("stops writing when the caller leaves", async () => {
    const line = steps.write("x", { waitMs: 20 });
    mock.answer([steps.write("x"), ...Array.from({ length: 500 }, () => line)]);
    const response = await post("/a");
    await response.body?.cancel();
    await mock.calls[0]?.closed;
    const { writes } = mock.calls[0] ?? {};
    await sleep(100);
    expect(mock.calls[0]?.writes).toBe(writes);
    expect(writes).toBeLessThan(500);
  });

  it("sends compressed bodies with their length", async () => {
    const read = async (coding: "gzip" | "br") => {
      mock.next(compressed(coding, "body"));
      return new Promise<Buffer>((resolve) => {
        request(`${mock.url}/a`, { agent: false }, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () => {
            expect(response.headers["content-encoding"]).toBe(coding);
            expect(response.headers["content-length"]).toBe(`${Buffer.concat(parts).length}`);
            resolve(Buffer.concat(parts));
          });
        }).end();
      });
    };
    expect(gunzipSync(await read("gzip")).toString()).toBe("body");
    expect(brotliDecompressSync(await read("br")).toString()).toBe("body");
  });
});

describe("choosing the answer", () => {
  const textOf = async (path = "/a") => (await post(path)).text();

  it("takes queued answers first, then the path's, then the default", async () => {
    mock.answer([steps.text("default")]);
    mock.answerFor("/chat/completions", [steps.text("path")]);
    mock.next([steps.text("one")], [steps.text("two")]);
    expect(await textOf("/chat/completions")).toBe("one");
    expect(await textOf("/other")).toBe("two");
    expect(await textOf("/chat/completions?api-version=1")).toBe("path");
    expect(await textOf("/other")).toBe("default");
  });

  it("lets the last answer for a path win", async () => {
    mock.answerFor("/a", [steps.text("old")]);
    mock.answerFor("/a", [steps.text("new")]);
    expect(await textOf()).toBe("new");
  });

  it("gives a function the call and its number, and waits for its promise", async () => {
    mock.answer(async (call, index) => {
      await sleep(5);
      return [steps.text(`${index} ${call.method} ${call.path}`)];
    });
    expect(await textOf()).toBe("0 POST /v1/a");
    expect(await textOf("/b")).toBe("1 POST /v1/b");
  });

  it("answers 500 with the reason when the function throws", async () => {
    mock.answer(() => {
      throw new Error("no such case");
    });
    const response = await post("/a");
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("no such case");
  });

  it("forgets calls and answers on reset", async () => {
    mock.answer([steps.text("mine")]);
    mock.next([steps.text("queued")]);
    await textOf();
    mock.reset();
    expect(mock.calls).toEqual([]);
    expect(await (await post("/chat/completions")).json()).toMatchObject({
      object: "chat.completion",
    });
  });
});

describe("recording calls", () => {
  it("keeps method, path, headers and the body's bytes", async () => {
    await fetch(`${mock.origin}/v2/rerank?x=1`, {
      method: "PUT",
      headers: { "X-Own": "Yes" },
      body: '{"a": "ü"}',
    });
    const [call] = mock.calls;
    expect(call).toMatchObject({ method: "PUT", path: "/v2/rerank?x=1", body: { a: "ü" } });
    expect(call?.headers["x-own"]).toBe("Yes");
    expect(Buffer.from(call?.rawBody ?? []).toString()).toBe('{"a": "ü"}');
  });

  it("leaves the parsed body undefined when it is no JSON", async () => {
    await fetch(`${mock.url}/a`, { method: "POST", body: "{" });
    await fetch(`${mock.url}/a`);
    expect(mock.calls.map((call) => call.body)).toEqual([undefined, undefined]);
  });

  it("counts connections", async () => {
    await (await post("/a")).text();
    expect(mock.connections).toBe(1);
    expect(mock.openConnections).toBe(1);
  });

  it("rejects a wait that is not fulfilled", async () => {
    await expect(mock.waitForCalls(1, 20)).rejects.toThrow("0 of 1 calls within 20 ms");
  });

  it("refuses connections after close", async () => {
    const other = await startMockUpstream();
    const open = fetch(`${other.url}/a`, { method: "POST" });
    other.answer([steps.hold(60_000)]);
    await other.close();
    await expect(open).rejects.toThrow();
    await expect(fetch(other.url)).rejects.toThrow();
  });

  it("says when the port is taken", async () => {
    await expect(startMockUpstream({ port: mock.port })).rejects.toThrow("EADDRINUSE");
  });
});

describe("ready-made answers", () => {
  it("answers an error with its status, hint and message", async () => {
    mock.answer(errorAnswer(429, { message: "slow down", retryAfter: 7 }));
    const response = await post("/chat/completions");
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(await response.json()).toMatchObject({ error: { message: "slow down" } });
  });

  it("answers a chat as told", async () => {
    mock.answer(chatAnswer({ text: "from-a", model: "internal-a", usage: null }));
    const body = await (await post("/chat/completions")).json();
    expect(body).toMatchObject({
      model: "internal-a",
      choices: [{ message: { content: "from-a" } }],
    });
    expect(body).not.toHaveProperty("usage");
  });

  it("sends usage in a stream only when it was asked for", async () => {
    mock.answer(chatReply({ words: ["from", "-a"] }));
    const silent = await (await post("/chat/completions", { stream: true })).text();
    const asked = await (
      await post("/chat/completions", { stream: true, stream_options: { include_usage: true } })
    ).text();
    expect(silent).not.toContain("usage");
    expect(asked).toContain('"choices":[],"usage":{"prompt_tokens":10');
    expect(asked.endsWith("data: [DONE]\n\n")).toBe(true);
  });
});
