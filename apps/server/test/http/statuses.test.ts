import { type Script, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, type Reply } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";

/** The table "Which status when" of the contract, §6, with what §7.22 and §7.32 add to it. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ more: "server: { body_limit: 1mb }" });
});
afterAll(() => stage.close());

const CHAT = "/chat/completions";
const messages = [{ role: "user", content: "x" }];
const call = (key: string, method: string, path: string, body?: object): Promise<Reply> =>
  ask(stage.server.base + path, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

interface Told {
  readonly status: number;
  readonly message: RegExp;
  readonly metadata: object;
}

function check(reply: Reply, { status, message, metadata }: Told): void {
  const { error } = envelope(reply, status);
  expect(error.message).toMatch(message);
  expect(error.metadata).toMatchObject(metadata);
}

const invalid = (path: string) => ({ error_type: "invalid_request", path });
const answered = { role: "tool", tool_call_id: "c1", content: "4" };
const tools = [{ type: "function", function: { name: "f" } }];
const other = { type: "function", function: { name: "g" } };
const schemaOf = (schema: object) => ({
  response_format: { type: "json_schema", json_schema: { name: "n", schema } },
});

describe("a chat request with", () => {
  test.each<[string, object | string, number, RegExp, object]>([
    ["a cut body", '{"model":', 400, /not valid JSON/, { error_type: "invalid_request" }],
    ["a list as body", "[]", 400, /must be a JSON object/, { error_type: "invalid_request" }],
    ["a wrong type", { stream: 1 }, 400, /stream must be/, invalid("stream")],
    ["a value out of range", { top_p: 2 }, 400, /top_p must be/, invalid("top_p")],
    ["no messages", { messages: undefined }, 400, /messages is required/, invalid("messages")],
    ["an unknown preference", { provider: { odd: 1 } }, 400, /no field "odd"/, invalid("provider")],
    [
      "two efforts",
      { reasoning_effort: "low", reasoning: { effort: "high" } },
      400,
      /must not differ/,
      invalid("reasoning_effort"),
    ],
    [
      "an unknown model",
      { model: "no/such" },
      400,
      /^no\/such is not a valid model ID/,
      invalid("model"),
    ],
    ["an unknown fallback", { models: ["no/such"] }, 400, /^no\/such is not/, invalid("model")],
    [
      "a model that ranks",
      { model: "t/rank" },
      400,
      /t\/rank does not serve chat/,
      invalid("model"),
    ],
    [
      "a result of no call",
      { messages: [...messages, answered] },
      422,
      /tool_call_id/,
      { error_type: "unprocessable" },
    ],
    [
      "a choice of no tool",
      { tools, tool_choice: other },
      422,
      /names no function of tools/,
      { error_type: "unprocessable" },
    ],
    [
      "a schema that is none",
      schemaOf({ type: 5 }),
      422,
      /schema\.type must be/,
      { error_type: "unprocessable" },
    ],
    [
      "providers that do not serve it",
      { provider: { only: ["b"] } },
      404,
      /No allowed providers/,
      { error_type: "not_found", available_providers: ["a"], requested_providers: ["b"] },
    ],
    [
      "a price nobody has",
      { provider: { max_price: { prompt: 0.1 } } },
      404,
      /max price/,
      { error_type: "not_found" },
    ],
    [
      "an order of strangers alone",
      { provider: { order: ["x"], allow_fallbacks: false } },
      404,
      /No allowed providers/,
      { error_type: "not_found" },
    ],
    [
      "a body over the limit",
      { big: "x".repeat(1_100_000) },
      413,
      /larger than/,
      { error_type: "payload_too_large" },
    ],
  ])("%s", async (_what, fields, status, message, metadata) => {
    const before = stage.a.calls.length;
    const body = typeof fields === "string" ? fields : { model: "t/one", messages, ...fields };
    check(await stage.post(CHAT, body), { status, message, metadata });
    expect(stage.a.calls).toHaveLength(before);
  });
});

const AUTHENTICATION = { error_type: "authentication" };
const DENIED = { error_type: "permission_denied" };

test.each<[string, () => Promise<Reply>, number, RegExp, object]>([
  [
    "no credential",
    () => ask(stage.server.base + CHAT),
    401,
    /Missing Authentication/,
    AUTHENTICATION,
  ],
  [
    "a bad one",
    () => call("sk-none", "POST", CHAT, {}),
    401,
    /Invalid credentials/,
    AUTHENTICATION,
  ],
  [
    "an inference key that manages",
    () => call(stage.server.key, "DELETE", "/keys/x"),
    403,
    /^Only management keys can/,
    DENIED,
  ],
  [
    "a management key that infers",
    () => call(MANAGEMENT_KEY, "POST", CHAT, { messages }),
    403,
    /^Only inference keys can/,
    DENIED,
  ],
  [
    "a key that is not there",
    () => call(MANAGEMENT_KEY, "GET", "/keys/x"),
    404,
    /^Resource not found/,
    { error_type: "not_found" },
  ],
  [
    "a route that is not there",
    () => call(stage.server.key, "POST", "/none", {}),
    404,
    /no POST/,
    { error_type: "not_found" },
  ],
  [
    "a wrong method",
    () => call(stage.server.key, "PUT", CHAT, {}),
    405,
    /use POST/,
    { allow: ["POST"] },
  ],
  [
    "a form",
    () =>
      stage.post(CHAT, "a=b", { headers: { "content-type": "application/x-www-form-urlencoded" } }),
    415,
    /application\/json/,
    { expected: "application/json" },
  ],
])("%s", async (_what, send, status, message, metadata) => {
  check(await send(), { status, message, metadata });
});

test("a key that may spend nothing is a 402", async () => {
  const made = await call(MANAGEMENT_KEY, "POST", "/keys", { name: "k", limit: 0 });
  const reply = await call(JSON.parse(made.body.toString()).key, "POST", CHAT, { messages });
  const metadata = { error_type: "payment_required", limit_source: "key_limit" };
  check(reply, { status: 402, message: /^Insufficient credits/, metadata });
});

describe("time that runs out", () => {
  let slow: Stage;
  beforeAll(async () => {
    slow = await openStage({ timeouts: "{ connect: 5s, first_token: 2s, total: 4s }" });
  });
  afterAll(() => slow.close());

  const silent: Script = [steps.hold(30_000)];
  const begun = (type: string): Script => [
    steps.header("content-type", type),
    steps.write(" "),
    steps.hold(30_000),
  ];
  const rank = { model: "t/rank", query: "q", documents: ["a"] };

  test.concurrent.each<[string, string, object, () => Script, number]>([
    [
      "before the first token of a stream",
      CHAT,
      { model: "t/b-only", messages, stream: true },
      () => silent,
      524,
    ],
    ["before an answer's head", CHAT, { model: "t/b-only", messages }, () => silent, 524],
    [
      "in the middle of an answer",
      CHAT,
      { model: "t/b-only", messages },
      () => begun("application/json"),
      408,
    ],
    ["of a ranking", "/rerank", rank, () => begun("application/json"), 524],
  ])("%s", async (_what, path, request, script, status) => {
    const upstream = path === CHAT ? slow.b : slow.a;
    upstream.next(script());
    const { error } = envelope(await slow.post(path, request), status);
    expect(error.metadata).toMatchObject({ error_type: "timeout" });
  });
});
