import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asking, ask } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HELLO = JSON.stringify({
  model: "local/echo",
  messages: [{ role: "user", content: "one two" }],
});
const JSON_TYPE = { "content-type": "application/json" };

function post(path: string, body: Asking["body"], headers: Record<string, string> = JSON_TYPE) {
  const authorization = `Bearer ${server.key}`;
  return ask(server.base + path, {
    headers: { authorization, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

describe("what cannot be read", () => {
  test.each([
    ["not JSON", "hello"],
    ["cut", '{"model":'],
    ["empty", ""],
    ["a number", "7"],
    ["null", "null"],
    ["a list", "[]"],
  ])("a body that is %s is a 400", async (_what, body) => {
    for (const path of ["/chat/completions", "/rerank", "/audio/speech"]) {
      envelope(await post(path, body), 400);
    }
  });

  test.each([
    ["/chat/completions", { messages: "hello" }, "messages"],
    ["/chat/completions", { messages: [{ role: "user", content: 5 }] }, "messages[0]"],
    ["/chat/completions", { messages: [{ role: "king", content: "x" }] }, "messages[0]"],
    ["/chat/completions", { temperature: "hot" }, "temperature"],
    ["/chat/completions", { temperature: 2.5 }, "temperature"],
    ["/chat/completions", { top_p: -1 }, "top_p"],
    ["/chat/completions", { max_tokens: 0 }, "max_tokens"],
    ["/chat/completions", { stream: "yes" }, "stream"],
    ["/chat/completions", { provider: { favourite: "a" } }, "favourite"],
    ["/rerank", { query: 1 }, "query"],
    ["/rerank", { documents: "one" }, "documents"],
    ["/audio/speech", { input: ["x"] }, "input"],
    ["/audio/speech", { response_format: "ogg" }, "response_format"],
  ])("%s with %j is a 400 that names %s", async (path, fields, name) => {
    const whole = {
      "/chat/completions": JSON.parse(HELLO),
      "/rerank": { model: "local/bm25", query: "q", documents: ["a"] },
      "/audio/speech": { model: "local/espeak", input: "x", voice: "alloy" },
    }[path];
    const { error } = envelope(await post(path, JSON.stringify({ ...whole, ...fields })), 400);
    expect(JSON.stringify(error)).toContain(name);
  });

  test("a field that nobody knows is no mistake", async () => {
    const body = JSON.stringify({ ...JSON.parse(HELLO), brand_new: { field: 1 } });
    expect((await post("/chat/completions", body)).status).toBe(200);
  });
});

describe("media types", () => {
  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "%s is a 415",
    async (type) => {
      envelope(await post("/chat/completions", HELLO, { "content-type": type }), 415);
    },
  );

  test.each(["application/json; charset=utf-8", "APPLICATION/JSON", "application/vnd.api+json"])(
    "%s is read",
    async (type) => {
      expect((await post("/chat/completions", HELLO, { "content-type": type })).status).toBe(200);
    },
  );

  test("no type at all is read as JSON", async () => {
    expect((await post("/chat/completions", HELLO, {})).status).toBe(200);
  });
});

describe("sizes", () => {
  const forty = () => Buffer.alloc(40 * 1024 * 1024, "x");

  test.each(["/chat/completions", "/rerank", "/audio/speech"])(
    "40 MB for %s is a 413",
    async (path) => {
      envelope(await post(path, forty()), 413);
      envelope(await post(path, [forty()]), 413);
    },
  );

  test("40 MB for a new key is a 413", async () => {
    const headers = { ...JSON_TYPE, authorization: "Bearer test-management-key-0123456789" };
    envelope(await post("/keys", forty(), headers), 413);
  });

  test("the connection can be used again", async () => {
    envelope(await post("/chat/completions", forty()), 413);
    expect((await post("/chat/completions", HELLO)).status).toBe(200);
  });
});

describe("compressed bodies", () => {
  const codings = [
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ] as const;
  const coded = (coding: string) => ({ ...JSON_TYPE, "content-encoding": coding });

  test.each(codings)("%s is read", async (coding, compress) => {
    const reply = await post("/chat/completions", compress(HELLO), coded(coding));
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.body.toString()).choices[0].message.content).toBe("one two");
  });

  test.each(codings)("a %s bomb is a 413", async (coding, compress) => {
    const bomb = compress(Buffer.alloc(64 * 1024 * 1024, " "));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    envelope(await post("/chat/completions", bomb, coded(coding)), 413);
  });

  test.each(codings)("broken %s is a 400", async (coding, compress) => {
    const broken = compress(HELLO).subarray(0, 20);
    envelope(await post("/chat/completions", broken, coded(coding)), 400);
    envelope(await post("/chat/completions", "no such thing", coded(coding)), 400);
  });
});
