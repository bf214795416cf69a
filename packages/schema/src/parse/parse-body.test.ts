import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../limits.ts";
import { parseChatRequest } from "./parse-chat-request.ts";
import { parseCreateKeyRequest } from "./parse-create-key-request.ts";
import { parseEmbeddingsRequest } from "./parse-embeddings-request.ts";
import { parsePatchKeyRequest } from "./parse-patch-key-request.ts";
import { parseRerankRequest } from "./parse-rerank-request.ts";
import { parseSpeechRequest } from "./parse-speech-request.ts";
import type { Parsed } from "./parsed.ts";

const PARSERS: readonly [string, (body: unknown) => Parsed<unknown>][] = [
  ["chat", parseChatRequest],
  ["rerank", parseRerankRequest],
  ["speech", parseSpeechRequest],
  ["embeddings", parseEmbeddingsRequest],
  ["new key", parseCreateKeyRequest],
  ["key patch", parsePatchKeyRequest],
];
const nested = (open: string, inner: string, close: string, levels: number) =>
  JSON.parse(open.repeat(levels) + inner + close.repeat(levels));
const messages = [{ role: "user", content: "x" }];
const chatWith = (parameters: unknown) => ({
  messages,
  tools: [{ type: "function", function: { name: "f", parameters } }],
});

it("tells the first three of very many faults, and how many more there are", () => {
  const parsed = parseChatRequest({ messages: Array(100_000).fill(1) });
  expect(parsed).toEqual({
    kind: "invalid",
    path: "messages[0]",
    message: expect.stringMatching(
      /^messages\[0\] .*; messages\[1\] .*; messages\[2\] [^;]*; and 99997 more$/,
    ),
  });
});

it("keeps what is stored with a key short", () => {
  const long = "x".repeat(1025);
  expect(parseCreateKeyRequest({ name: long })).toMatchObject({ kind: "invalid", path: "name" });
  expect(parsePatchKeyRequest({ name: long })).toMatchObject({ kind: "invalid", path: "name" });
  expect(parseCreateKeyRequest({ name: "x", creator_user_id: long }).kind).toBe("invalid");
  expect(parseCreateKeyRequest({ name: "x", external: { user: long } }).kind).toBe("invalid");
});

describe.each(PARSERS)("the body of %s", (_name, parse) => {
  it.each([[[]], ["hi"], [null], [5], [true], [undefined]])("is refused when it is %j", (body) => {
    expect(parse(body)).toMatchObject({
      kind: "invalid",
      path: "",
      message: expect.stringMatching(/^The request body must be a JSON object/),
    });
  });

  it("may be anything without a throw", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (body) => {
        expect(["ok", "invalid"]).toContain(parse(body).kind);
      }),
    );
  });

  it("may be any JSON under the known names without a throw", () => {
    const key = fc.constantFrom(
      "messages",
      "model",
      "provider",
      "metadata",
      "input",
      "documents",
      "tools",
      "name",
      "limit",
      "__proto__",
      "constructor",
    );
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue()), (body) => {
        const parsed = parse(JSON.parse(JSON.stringify(body)));
        expect(parsed.kind === "ok" || parsed.message.length > 0).toBe(true);
      }),
    );
  });

  it("is refused when it is a bomb of brackets", () => {
    const bomb = { messages, metadata: nested("[", "", "]", 100_000) };
    expect(parse(bomb)).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("levels deep"),
    });
  });
});

describe("depth", () => {
  it("refuses a tool schema of 6000 levels", () => {
    expect(parseChatRequest(chatWith(nested('{"a":', "1", "}", 6000))).kind).toBe("invalid");
  });

  it("takes the deepest allowed and not one more", () => {
    const around = 4; // body, tools, tool, function
    const deepest = LIMITS.jsonDepth - around;
    expect(parseChatRequest(chatWith(nested('{"a":', "1", "}", deepest))).kind).toBe("ok");
    expect(parseChatRequest(chatWith(nested('{"a":', "1", "}", deepest + 1))).kind).toBe("invalid");
  });
});

describe("keys that name prototypes", () => {
  const body = JSON.parse(`{"messages":[{"role":"user","content":"x","__proto__":{"a":1}}],
    "__proto__":{"stream":true,"polluted":1},"constructor":{"prototype":{"polluted":2}},
    "metadata":{"__proto__":"x","k":"v"},"logit_bias":{"__proto__":5},"provider":{"__proto__":{"zdr":true}}}`);

  it("are data or dropped, and reach nobody", () => {
    const parsed = parseChatRequest(body);
    if (parsed.kind === "invalid") throw new Error(parsed.message);
    const { request } = parsed;
    expect(request.stream).toBeUndefined();
    expect(request.provider?.zdr).toBeUndefined();
    expect(request.metadata).toEqual({ k: "v" });
    expect(JSON.stringify(request)).not.toContain("__proto__");
    expect(Object.getPrototypeOf(request)).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(request.constructor).toEqual({ prototype: { polluted: 2 } });
  });

  it("leave the body as it came", () => {
    const before = JSON.stringify(body);
    parseChatRequest(body);
    expect(JSON.stringify(body)).toBe(before);
  });
});

describe("text with half a surrogate pair", () => {
  it("has U+FFFD in its place", () => {
    const parsed = parseChatRequest({
      messages: [{ role: "user", content: "bad \ud83d end, good \ud83d\ude42 end" }],
    });
    expect(parsed).toMatchObject({
      request: { messages: [{ content: "bad \ufffd end, good \ud83d\ude42 end" }] },
    });
  });
});

const OWN_KEY = "0123456789abcdefghijklmnopqrstuv";

describe("keys", () => {
  it.each([
    [{ name: "k" }, "ok"],
    [{ name: "k", limit: 0, limit_reset: "monthly", expires_at: "2027-12-31T23:59:59Z" }, "ok"],
    [{ name: "k", expires_at: "2027-12-31T23:59:59.123Z" }, "ok"],
    [{ name: "k", limit: null, expires_at: null }, "ok"],
    [{}, "invalid"],
    [{ name: "" }, "invalid"],
    [{ name: "k", limit: -1 }, "invalid"],
    [{ name: "k", limit_reset: "hourly" }, "invalid"],
    [{ name: "k", expires_at: "2027-12-31T23:59Z" }, "invalid"],
    [{ name: "k", expires_at: "2027-02-31T23:59:59Z" }, "invalid"],
    [{ name: "k", expires_at: "2027-12-31T23:59:59+01:00" }, "invalid"],
    [{ name: "k", external: { user: "u", api_key: null } }, "ok"],
    [{ name: "k", external: { api_key: OWN_KEY } }, "ok"],
    [{ name: "k", external: { api_key: OWN_KEY.slice(1) } }, "invalid"],
    [{ name: "k", external: { api_key: `${OWN_KEY} x` } }, "invalid"],
    [{ name: "k", external: { api_key: `${OWN_KEY}é` } }, "invalid"],
    [{ name: "k", external: { api_key: "a".repeat(32) } }, "invalid"],
    [{ name: "k", external: { api_key: OWN_KEY.repeat(17) } }, "invalid"],
  ])("new %j is %s", (body, kind) => {
    expect(parseCreateKeyRequest(body).kind).toBe(kind);
  });

  it("patches tell null from absent", () => {
    expect(parsePatchKeyRequest({ limit: null })).toEqual({ kind: "ok", request: { limit: null } });
    expect(parsePatchKeyRequest({})).toEqual({ kind: "ok", request: {} });
    expect(parsePatchKeyRequest({ name: null }).kind).toBe("invalid");
    expect(parsePatchKeyRequest({ disabled: "yes" }).kind).toBe("invalid");
  });
});
