import { errorAnswer, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { answerOf, completionOf } from "../faults/answers.ts";
import type { Reply } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { errorStream } from "../faults/error-stream.ts";
import { readEvents } from "../faults/read-events.ts";
import { A_THEN_B, openStage, type Stage } from "../faults/stage.ts";
import { events, says, streamScript } from "../faults/upstream-chunk.ts";
import { bringing, METADATA, OWN } from "./bringing.ts";

/** Failures of calls on callers' own provider keys (wire reference §0; contract §7.29). */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => {
  for (const [upstream, name] of [
    [stage.a, "a"],
    [stage.b, "b"],
  ] as const) {
    upstream.reset();
    upstream.answer(answerOf(name));
  }
});
afterAll(() => stage.close());

const jsonOf = (reply: Reply) => JSON.parse(reply.body.toString());

describe("a failure", () => {
  test.each([
    [401, 401],
    [402, 402],
    [403, 403],
  ])(
    "of %i on the brought key is the caller's, and nobody else is tried",
    async (upstream, status) => {
      const words = `the key ${OWN} is no good`;
      stage.b.next(errorAnswer(upstream, { message: words }));
      const reply = await stage.chat(A_THEN_B, bringing({ b: OWN }, METADATA));
      const { error, service_metadata } = envelope(reply, status);
      expect(error.message).toMatch(/^B refused the key that you brought/);
      expect(error.metadata).toMatchObject({ is_byok: true, provider_name: "B" });
      expect(String(error.metadata?.raw)).toContain("the key [redacted] is no good");
      expect(service_metadata).toMatchObject({ is_byok: true, attempt: 1 });
      expect(stage.a.calls).toEqual([]);
    },
  );

  test("of the installation's own key stays the installation's", async () => {
    stage.a.next(errorAnswer(401));
    const reply = await stage.chat({}, bringing({ b: OWN }));
    expect(envelope(reply, 502).error.metadata).not.toHaveProperty("is_byok");
  });

  test("never speaks against the provider for others", async () => {
    for (const status of [401, 402, 403, 500, 500, 500, 500, 500, 500, 503, 429, 429]) {
      stage.a.next(errorAnswer(status, { retryAfter: 600 }));
      await stage.chat({}, bringing({ a: OWN }));
    }
    stage.a.next(streamScript(events(says("half"))));
    await stage.chat({ stream: true }, bringing({ a: OWN }));
    expect(jsonOf(await stage.chat(A_THEN_B)).provider).toBe("A");
  });

  test("of others keeps no brought key from its provider", async () => {
    stage.a.next(errorAnswer(401));
    expect(jsonOf(await stage.chat(A_THEN_B)).provider).toBe("B");
    expect(jsonOf(await stage.chat(A_THEN_B)).provider).toBe("B");
    expect(jsonOf(await stage.chat(A_THEN_B, bringing({ a: OWN }))).provider).toBe("A");
  });
});

describe("the key is taken out of what a provider repeats", () => {
  const words = `who is ${OWN}?`;
  const told = JSON.stringify({ error: { message: words, code: 400 } });

  test.each([
    ["a refusal", errorAnswer(400, { message: words, code: OWN })],
    ["an error in a 200", [steps.json({ error: { message: words, code: OWN } })]],
    ["an answer that is not JSON", [steps.write(words)]],
    ["an odd answer", [steps.json(completionOf("a", { choices: [], [OWN]: OWN }))]],
  ])("as %s", async (_what, script) => {
    stage.a.next(script);
    const reply = await stage.chat({}, bringing({ a: OWN }));
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.body.toString()).not.toContain(OWN);
  });

  test("as an error in the middle of a stream", async () => {
    stage.a.next(streamScript(events(says("half")), events(told)));
    const reply = await stage.chat({ stream: true }, bringing({ a: OWN }));
    expect(errorStream(reply).message).toContain("[redacted]");
    expect(reply.body.toString()).not.toContain(OWN);
  });

  test("and of what is shown of the request that was sent", async () => {
    const body = {
      stream: true,
      debug: { echo_upstream_body: true },
      messages: [{ role: "user", content: `my key is ${OWN}` }],
    };
    const reply = await stage.chat(body, bringing({ a: OWN }));
    expect(readEvents(reply.body)[0]).toContain("my key is [redacted]");
    expect(reply.body.toString()).not.toContain(OWN);
  });
});
