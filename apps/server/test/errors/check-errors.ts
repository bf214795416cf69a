import { errorAnswer, type Script, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { envelope } from "../faults/envelope.ts";
import { isUnavailable, loseDatabase, without } from "../http/lose-database.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";
import { type ErrorStage, openErrorStage } from "./error-stage.ts";

/** One operation, and what in its requests is a mistake of the caller. */
export interface CheckedOperation {
  readonly path: string;
  /** What its models make. */
  readonly output: string;
  readonly price: string;
  /** A request that is answered, less its model. */
  readonly good: object;
  readonly answer: Script;
  /** The field that a guardrail reads, with this text in it. */
  readonly saying: (text: string) => object;
  /** Further rows of its own: what differs from `good`, the status, and what the message says. */
  readonly refused: Readonly<
    Record<string, readonly [fields: object, status: number, message: RegExp]>
  >;
}

interface Row {
  readonly status: number;
  readonly message?: RegExp;
  readonly errorType: string;
  readonly fields?: object | string;
  /** Absent: the server's. */
  readonly key?: (stage: ErrorStage) => Promise<string | null>;
  readonly upstream?: Script;
  readonly retryAfter?: string;
}

const TYPES: Readonly<Record<number, string>> = {
  400: "invalid_request",
  401: "authentication",
  402: "payment_required",
  403: "permission_denied",
  404: "not_found",
  413: "payload_too_large",
  429: "rate_limit_exceeded",
  500: "server",
  502: "provider_unavailable",
  503: "provider_overloaded",
  524: "timeout",
  529: "provider_overloaded",
};

const row = (status: number, more: Omit<Row, "status" | "errorType">): Row => ({
  status,
  errorType: TYPES[status] ?? "",
  ...more,
});
const upstream = (status: number, script: Script, more: Partial<Row> = {}): Row =>
  row(status, { upstream: script, ...more });
const json = (text: string): Script => [
  steps.header("content-type", "application/json"),
  steps.text(text),
];

/** What is the same at every operation (specification, Errors; contract §6, §7.22). */
function commonRows({ saying, refused }: CheckedOperation): Readonly<Record<string, Row>> {
  const own = Object.entries(refused).map(
    ([what, [fields, status, message]]) => [what, row(status, { fields, message })] as const,
  );
  return {
    "400 for JSON that is cut": row(400, { fields: '{"model":', message: /not valid JSON/ }),
    "400 for a list": row(400, { fields: "[]", message: /must be a JSON object/ }),
    "400 for no model": row(400, { fields: { model: undefined }, message: /model/ }),
    "400 for a model that is not there": row(400, {
      fields: { model: "no/such" },
      message: /^no\/such is not a valid model ID/,
    }),
    "400 for a model of another operation": row(400, {
      fields: { model: "t/chat" },
      message: /t\/chat does not serve/,
    }),
    "400 of the provider": upstream(400, errorAnswer(400, { message: "bad thing" }), {
      message: /bad thing/,
    }),
    "401 for no key": row(401, { key: async () => null, message: /Missing Authentication/ }),
    "401 for a key that is none": row(401, {
      key: async () => "sk-none",
      message: /Invalid credentials/,
    }),
    "402 for a key that is used up": row(402, {
      key: (stage) => stage.newKey({ limit: 0 }),
      message: /limit/i,
    }),
    "403 for a management key": row(403, {
      key: async () => MANAGEMENT_KEY,
      message: /^Only inference keys can/,
    }),
    "403 for what a guardrail blocks": row(403, {
      fields: saying("the key AKIAABCDEFGHIJKLMNOP"),
      message: /blocked/,
    }),
    "404 of the provider": upstream(404, errorAnswer(404, { message: "no such thing" })),
    "413 for a body over the limit": row(413, {
      fields: { big: "x".repeat(1_100_000) },
      message: /larger than/,
    }),
    "413 of the provider": upstream(413, errorAnswer(413)),
    "429 of the provider": upstream(429, errorAnswer(429, { retryAfter: 7 }), { retryAfter: "7" }),
    "500 for a mistake of ours": row(500, {
      fields: { model: "t/broken" },
      message: /^(?!.*secret).*internal/i,
    }),
    "502 of the provider": upstream(502, errorAnswer(500)),
    "502 for our key at the provider": upstream(502, errorAnswer(401)),
    "502 for our account at the provider": upstream(502, errorAnswer(402)),
    "502 for an answer that is cut": upstream(502, [
      steps.header("content-type", "application/json"),
      steps.write("{"),
      steps.reset(),
    ]),
    "502 for an empty answer": upstream(502, json("")),
    "502 for a page": upstream(502, [
      steps.header("content-type", "text/html"),
      steps.text("<!doctype html><html></html>"),
    ]),
    "503 of the provider": upstream(503, errorAnswer(503, { retryAfter: 3 }), { retryAfter: "3" }),
    "524 for a provider that says nothing": upstream(524, [steps.pause(10_000)], {
      fields: { model: "t/slow" },
    }),
    "524 of the provider": upstream(524, errorAnswer(524)),
    "529 of the provider": upstream(529, errorAnswer(529)),
    ...Object.fromEntries(own),
  };
}

/** Every error that an operation has, over HTTP: the one envelope, and nothing is charged. */
export function checkErrors(operation: CheckedOperation): void {
  const { path, output, price, good, answer } = operation;
  let stage: ErrorStage;
  beforeAll(async () => {
    stage = await openErrorStage(output, price);
  });
  afterEach(() => stage.upstream.reset());
  afterAll(() => stage.close());

  const bodyOf = (fields: object | string = {}) =>
    typeof fields === "string" ? fields : { model: "t/one", ...good, ...fields };

  test("a good request is answered, and charged", async () => {
    stage.upstream.next(answer);
    expect((await stage.post(path, bodyOf())).status).toBe(200);
    expect(await stage.spentBy(stage.server.key)).toBeGreaterThan(0);
  });

  test.each(Object.entries(commonRows(operation)))("%s", async (_what, one) => {
    const { status, message = /./, errorType, fields, key, upstream: script, retryAfter } = one;
    const spent = await stage.spentBy(stage.server.key);
    if (script !== undefined) stage.upstream.next(script);
    const reply = await stage.post(path, bodyOf(fields), await key?.(stage));
    const { error } = envelope(reply, status);
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain("up-secret");
    expect(error.metadata).toMatchObject({ error_type: errorType });
    if (retryAfter !== undefined) expect(reply.headers["retry-after"]).toBe(retryAfter);
    if (status === 429 || status === 503) {
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(stage.upstream.calls).toHaveLength(script === undefined ? 0 : 1);
    expect(await stage.spentBy(stage.server.key)).toBe(spent);
  });

  test("429 for a key that asks too often", async () => {
    const key = await stage.newKey({ rate_limits: { requests_per_minute: 1 } });
    stage.upstream.answer(answer);
    expect((await stage.post(path, bodyOf(), key)).status).toBe(200);
    const reply = await stage.post(path, bodyOf(), key);
    expect(envelope(reply, 429).error.metadata).toMatchObject({ error_type: TYPES[429] });
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect(stage.upstream.calls).toHaveLength(1);
  });

  test("503 without a database", async () => {
    // One that was never used: of others it is known for a while that they are good.
    const key = await stage.newKey({});
    await loseDatabase(stage.server, without("keys"), async () => {
      isUnavailable(await stage.post(path, bodyOf(), key));
    });
    expect(stage.upstream.calls).toHaveLength(0);
  });
}
