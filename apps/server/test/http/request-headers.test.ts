import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Reply } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { openStage, type Stage } from "../faults/stage.ts";

/** Headers of a request (wire reference §0; contract §1, §5). */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ more: 'server: { cors: { origins: ["https://app.test"] } }' });
});
afterAll(() => stage.close());

const typeOf = ({ headers }: Reply) => headers["content-type"];

test.each(["Bearer  KEY", "bearer KEY", "BEARER KEY", "  Bearer KEY  "])(
  "the credential may be written %j",
  async (form) => {
    const authorization = form.replace("KEY", stage.server.key);
    expect((await stage.chat({}, { headers: { authorization } })).status).toBe(200);
  },
);

test.each(["KEY", "Basic KEY", "BearerKEY", "Bearer KEY KEY", "Bearer KEY, Bearer x", "Bearer"])(
  "%j is no credential",
  async (form) => {
    const authorization = form.replaceAll("KEY", stage.server.key);
    const reply = await stage.chat({}, { headers: { authorization } });
    expect(envelope(reply, 401).error.message).toMatch(/^Missing Authentication header/);
    expect(reply.headers["www-authenticate"]).toBe("Bearer");
  },
);

describe("Accept", () => {
  const kinds = ["application/json", "text/event-stream", "*/*", "image/png", "audio/*;q=0", ""];

  test.each(kinds)("%j decides nothing: the body does", async (accept) => {
    const headers = { accept };
    expect(typeOf(await stage.chat({}, { headers }))).toBe("application/json");
    expect(typeOf(await stage.chat({ stream: false }, { headers }))).toBe("application/json");
    expect(typeOf(await stage.chat({ stream: true }, { headers }))).toMatch(/^text\/event-stream/);
    const say = { model: "local/espeak", input: "Hi." };
    expect(typeOf(await stage.post("/audio/speech", say, { headers }))).toBe("audio/mpeg");
    const rank = { model: "local/bm25", query: "q", documents: ["a"] };
    expect(typeOf(await stage.post("/rerank", rank, { headers }))).toBe("application/json");
  });
});

test("what names the calling app, and clients' noise, changes nothing and stays here", async () => {
  const headers = {
    "http-referer": "https://caller.test",
    "x-title": "Caller",
    "x-openrouter-title": "Caller",
    "x-openrouter-categories": "one,two,three",
    "idempotency-key": "caller-1",
    "x-stainless-lang": "js",
  };
  expect((await stage.chat({}, { headers })).status).toBe(200);
  const sent = stage.a.calls.at(-1)?.rawHeaders.join("\n") ?? "";
  expect(sent).not.toMatch(/caller|stainless/i);
});

describe("the session", () => {
  test.each([
    ["256 characters", "x".repeat(256)],
    ["nothing", ""],
  ])("of %s is taken", async (_what, session) => {
    const reply = await stage.chat({}, { headers: { "x-session-id": session } });
    expect(reply.status).toBe(200);
  });

  test("of 257 characters is a 400, in the header as in the body", async () => {
    const session = "x".repeat(257);
    const header = await stage.chat({}, { headers: { "x-session-id": session } });
    expect(envelope(header, 400).error.message).toMatch(/x-session-id .* 256/);
    const body = await stage.chat({ session_id: session });
    expect(envelope(body, 400).error.message).toMatch(/session_id .* 256/);
  });

  test("is never sent to a provider", async () => {
    const headers = { "x-session-id": "header-session" };
    await stage.chat({ session_id: "body-session" }, { headers });
    const call = stage.a.calls.at(-1);
    const sent = `${call?.rawHeaders.join("\n")}${Buffer.from(call?.rawBody ?? [])}`;
    expect(sent).not.toMatch(/header-session|body-session/);
  });
});

describe("routing metadata", () => {
  const both = ["service_metadata", "openrouter_metadata"];
  test.each<[Record<string, string>, readonly string[]]>([
    [{}, []],
    [{ "x-service-metadata": "enabled" }, ["service_metadata"]],
    [{ "x-service-metadata": "ENABLED" }, ["service_metadata"]],
    [{ "x-service-metadata": "yes" }, []],
    [{ "x-service-metadata": "disabled" }, []],
    [{ "x-service-experimental-metadata": "enabled" }, ["service_metadata"]],
    [{ "x-service-metadata": "disabled", "x-service-experimental-metadata": "enabled" }, []],
    [
      { "x-service-metadata": "enabled", "x-service-experimental-metadata": "disabled" },
      ["service_metadata"],
    ],
    [{ "x-openrouter-metadata": "enabled" }, both],
    [{ "x-openrouter-metadata": "disabled" }, []],
  ])("by %j is %j", async (headers, expected) => {
    const body = JSON.parse((await stage.chat({}, { headers })).body.toString());
    expect(both.filter((name) => name in body)).toEqual(expected);
  });
});

test.each(["0", "-1", "1.5", "later", "1000000"])(
  "X-Sluice-Commit: %s is a 400",
  async (commit) => {
    const reply = await stage.chat({ stream: true }, { headers: { "x-sluice-commit": commit } });
    expect(envelope(reply, 400).error.message).toMatch(/^X-Sluice-Commit must be/);
  },
);

test("pages of a listed origin may read what they need", async () => {
  const reply = await stage.chat(
    { model: "local/echo", seed: 1 },
    { headers: { origin: "https://app.test" } },
  );
  const exposed = String(reply.headers["access-control-expose-headers"]).toLowerCase().split(",");
  expect(exposed).toEqual([
    "x-generation-id",
    "retry-after",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
    "x-sluice-dropped",
  ]);
});
