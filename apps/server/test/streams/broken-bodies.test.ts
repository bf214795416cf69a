import { type ContentCoding, compressed, type Script, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { envelope } from "../faults/envelope.ts";
import { ledgerAgrees } from "./ledger-agrees.ts";
import { openStreamStage, type StreamStage } from "./stream-stage.ts";
import { toldOutcome } from "./told-outcome.ts";
import { streamOf, textOf, wholeOf } from "./upstream-answer.ts";
import { WAYS } from "./ways.ts";

const JSON_TYPE = steps.header("content-type", "application/json");
const EVENTS_TYPE = steps.header("content-type", "text/event-stream");
const WHOLE = JSON.stringify(wholeOf("a"));
const CODINGS = ["gzip", "br", "deflate", "zstd"] as const satisfies readonly ContentCoding[];

/** The events of a whole stream as one text. */
const EVENTS = Buffer.concat(
  streamOf("a").flatMap((step) => (step.kind === "write" ? [step.bytes] : [])),
).toString();

/** A body that is compressed, and cut in its middle. */
function cutCompressed(coding: ContentCoding): Script {
  return compressed(coding, WHOLE).map((step) =>
    step.kind === "text" ? { ...step, bytes: step.bytes.subarray(0, step.bytes.length / 2) } : step,
  );
}

/** Answers of status 200 that are none. */
const NO_ANSWERS: Readonly<Record<string, Script>> = {
  "an empty body": [JSON_TYPE, steps.text("")],
  "an empty body without a type": [steps.text("")],
  "an empty stream": [EVENTS_TYPE, steps.end()],
  "only spaces": [JSON_TYPE, steps.text(" \n ")],
  null: [JSON_TYPE, steps.text("null")],
  "a list": [JSON_TYPE, steps.text("[]")],
  "cut JSON": [JSON_TYPE, steps.text(WHOLE.slice(0, WHOLE.length / 2))],
  "JSON cut by the connection": [
    JSON_TYPE,
    steps.header("content-length", String(WHOLE.length)),
    steps.write(WHOLE.slice(0, WHOLE.length / 2)),
    steps.reset(),
  ],
  "an error object": [steps.json({ error: { message: "no capacity left", code: 502 } })],
  "an error as text": [steps.json({ error: "no capacity left" })],
  "an error in place of the choices": [
    steps.json({ ...wholeOf("a"), choices: null, error: { message: "no capacity left" } }),
  ],
  "HTML of a proxy": [
    steps.header("content-type", "text/html"),
    steps.text("<!doctype html><title>Bad gateway</title>"),
  ],
  "HTML labelled as JSON": [JSON_TYPE, steps.text("<!doctype html><title>Bad gateway</title>")],
  "HTML labelled as a stream": [EVENTS_TYPE, steps.text("<!doctype html>\n\n<title>x</title>")],
  "no choices": [steps.json({ id: "x", object: "chat.completion", choices: [] })],
  "choices without a message": [steps.json({ ...wholeOf("a"), choices: [{ index: 0 }] })],
  "an answer that says nothing and gives no reason": [
    steps.json({
      ...wholeOf("a"),
      choices: [{ index: 0, message: { role: "assistant", content: "" }, finish_reason: null }],
    }),
  ],
  "gzip that is none": [JSON_TYPE, steps.header("content-encoding", "gzip"), steps.text(WHOLE)],
  "a stream in gzip that is none": [
    EVENTS_TYPE,
    steps.header("content-encoding", "gzip"),
    steps.text(EVENTS),
  ],
  "br that is none": [JSON_TYPE, steps.header("content-encoding", "br"), steps.text(WHOLE)],
  "an encoding nobody knows": [
    JSON_TYPE,
    steps.header("content-encoding", "rot13"),
    steps.text(WHOLE),
  ],
  ...Object.fromEntries(
    CODINGS.map((coding) => [`cut ${coding}`, [JSON_TYPE, ...cutCompressed(coding)]]),
  ),
};

/** Answers that are good, once decoded. */
const GOOD_ANSWERS: Readonly<Record<string, Script>> = {
  ...Object.fromEntries(
    CODINGS.flatMap((coding) => [
      [`JSON in ${coding}`, [JSON_TYPE, ...compressed(coding, WHOLE)]],
      [`a stream in ${coding}`, [EVENTS_TYPE, ...compressed(coding, EVENTS)]],
    ]),
  ),
  "JSON without a length": [JSON_TYPE, steps.write(WHOLE), steps.end()],
  JSON: [steps.json(wholeOf("a"))],
  "a stream": [...streamOf("a")],
};

const FORMS = {
  plain: WAYS.plain,
  streamed: WAYS["first token"],
  "streamed when complete": WAYS["complete by header"],
} as const;

describe.each(Object.entries(FORMS))("%s", (form, { more, asking }) => {
  const type = form === "plain" ? /^application\/json/ : /^text\/event-stream/;
  let stage: StreamStage;

  // One server for a form: an endpoint's past must not count, so a window is over at once.
  beforeAll(async () => {
    stage = await openStreamStage({ attempts: 0, routing: "outage_window: 1ms" });
  });
  afterAll(() => stage.close());

  test.each(Object.entries(NO_ANSWERS))(
    "%s is replaced by the next endpoint",
    async (_name, script) => {
      stage.upstream("a").answer(script);
      const reply = await stage.chat(more, asking);
      const told = toldOutcome(reply);
      expect(told).toMatchObject({ kind: "whole", provider: "b", text: textOf("b") });
      expect(reply.headers["content-type"]).toMatch(type);
      expect(reply.body.toString()).not.toMatch(/capacity|gateway/i);
      ledgerAgrees(await stage.ledger(reply), told);
    },
  );

  test.each(Object.entries(NO_ANSWERS))(
    "%s of the only endpoint is a 502",
    async (_name, script) => {
      stage.upstream("a").answer(script);
      const reply = await stage.chat({ ...more, model: "t/first" }, asking);
      const { error } = envelope(reply, 502);
      expect(error.message).not.toMatch(/<|JSON\.parse|Unexpected token|zlib|Z_/i);
      ledgerAgrees(await stage.ledger(reply), toldOutcome(reply));
    },
  );

  test.each(Object.entries(GOOD_ANSWERS))("%s is an answer", async (_name, script) => {
    stage.upstream("a").answer(script);
    const reply = await stage.chat(more, asking);
    const told = toldOutcome(reply);
    expect(told).toMatchObject({ kind: "whole", provider: "a", text: textOf("a") });
    expect(reply.headers["content-type"]).toMatch(type);
    expect(reply.headers["content-encoding"]).toBeUndefined();
    ledgerAgrees(await stage.ledger(reply), told);
  });
});
