import { parseScript, type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { cleanStream } from "./clean-stream.ts";
import { envelope } from "./envelope.ts";
import { errorStream } from "./error-stream.ts";
import { faultTest, faultTests } from "./fault-test.ts";
import { A_THEN_B } from "./stage.ts";
import { streamText } from "./stream-text.ts";
import { events, ROLE, says, streamScript, upstreamChunk } from "./upstream-chunk.ts";

const stream = { stream: true };
const PARTIAL = streamScript(events(ROLE, says("par")), events(says("tial")));

faultTests(
  "B06 a connection that ends in the middle of an answer is an error",
  {
    "orderly end without a reason": PARTIAL,
    reset: [...PARTIAL, steps.pause(1000), steps.reset()],
    "reset inside an object": [
      ...PARTIAL,
      steps.write('data: {"id":"u1","object":"chat.completion.chunk","created":'),
      steps.pause(1000),
      steps.reset(),
    ],
  } satisfies Record<string, Script>,
  async ({ a, chat }, script) => {
    a.answer(script);
    const reply = await chat(stream);
    const { before } = errorStream(reply, 502);
    expect(streamText(before)).toBe("partial");
    // Nothing of the object that was cut: two texts and the role came whole.
    expect(before).toHaveLength(3);
    const lastAct = a.calls[0]?.closedAt ?? Number.NaN;
    expect(performance.timeOrigin + reply.endedAt - lastAct).toBeLessThan(15_000);
  },
);

const PAR = events(ROLE, says("par"));

/** What comes after some text. In one read with it, it would be an error before the answer began. */
const afterPar = (...writes: readonly string[]): Script => [
  ...streamScript(PAR),
  steps.pause(1000),
  ...writes.map((bytes) => steps.write(bytes)),
];

faultTests(
  "B21 an error of the provider after some content",
  {
    "bare error object": {
      script: afterPar(
        events(
          '{"error":{"message":"quota exceeded","type":"insufficient_quota","code":"insufficient_quota"}}',
        ),
        events("[DONE]"),
      ),
      codes: [429, 402, 502],
      message: "quota exceeded",
    },
    "chunk with error and no choices": {
      script: afterPar(
        events(
          '{"id":"u1","object":"chat.completion.chunk","created":1700000000,"model":"internal-a","choices":[],"error":{"code":502,"message":"worker limit reached"}}',
        ),
        events("[DONE]"),
      ),
      codes: [502],
      message: "worker limit reached",
    },
    "finish_reason error": {
      script: afterPar(
        events(
          upstreamChunk({ content: "" }, "error", {
            error: { code: 502, message: "provider disconnected" },
          }),
        ),
        events("[DONE]"),
      ),
      codes: [502],
      message: "provider disconnected",
    },
    "named event": {
      script: afterPar(`event: error\n${events('{"error":{"message":"boom","code":500}}')}`),
      codes: [500, 502],
      message: "boom",
    },
  },
  async ({ a, chat, ledger }, { script, codes, message }) => {
    a.answer(script);
    const reply = await chat(stream);
    const { before } = errorStream(reply, ...codes);
    expect(reply.body.toString()).toContain(message);
    expect(streamText(before)).toBe("par");
    expect((await ledger(reply)).outcome).toBe("failed");
  },
);

const NO_CAPACITY = streamScript(
  events('{"error":{"message":"no capacity","code":503}}'),
  events("[DONE]"),
);

faultTest("B22 an error before any content has a status of its own", async ({ a, chat }) => {
  a.answer(NO_CAPACITY);
  envelope(await chat(stream), 503, 502);
});

faultTest("B22 an error before any content moves on unseen", async ({ a, b, chat }) => {
  a.answer(NO_CAPACITY);
  const reply = await chat({ ...A_THEN_B, ...stream });
  expect(streamText(cleanStream(reply))).toBe("from-b");
  expect(reply.body.toString()).not.toContain("no capacity");
  expect(b.calls).toHaveLength(1);
});

faultTest("B32 nothing is replayed once content was sent", async ({ a, b, chat }) => {
  a.answer([
    ...streamScript(events(ROLE, says("Hel")), events(says("lo "))),
    ...parseScript("PAUSE 100\nRST"),
  ]);
  const { before } = errorStream(await chat({ ...A_THEN_B, ...stream }), 502);
  expect(streamText(before)).toBe("Hello ");
  expect(a.calls).toHaveLength(1);
  expect(b.calls).toHaveLength(0);
});
