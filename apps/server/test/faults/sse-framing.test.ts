import { parseScript, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { cleanStream } from "./clean-stream.ts";
import { errorStream } from "./error-stream.ts";
import { faultTest, faultTests } from "./fault-test.ts";
import { readEvents } from "./read-events.ts";
import { streamText } from "./stream-text.ts";
import { events, ROLE, STOP, says, streamScript } from "./upstream-chunk.ts";

const stream = { stream: true };
const HEAD = "STATUS 200\nH content-type: text/event-stream\n";

const CUT_CHARACTERS = parseScript(
  String.raw`W 'data: ${ROLE}\n\ndata: {"id":"u1","object":"chat.completion.chunk","created":1700000000,"model":"internal-a","choices":[{"index":0,"delta":{"content":"Gr\xc3'
W '\xbc\xc3'
W '\x9fe \xe5'
W '\x8c\x97\xe4'
W '\xba\xac \xf0'
W '\x9f'
W '\x99'
W '\x82"},"finish_reason":null}]}\n\ndata: ${STOP}\n\ndata: [DONE]\n\n'`,
);
const CUT_LINES = parseScript(
  String.raw`W 'da'
W 'ta'
W ': ${ROLE.slice(0, 35)}'
W '${ROLE.slice(35)}\n'
W '\ndata: ${says("Grüße 北京 🙂")}'
W '\n'
W '\ndata: ${STOP}\n'
W '\ndata: [DO'
W 'NE]\n\n'`,
);
const type = steps.header("content-type", "text/event-stream");
const bytes = CUT_CHARACTERS.flatMap((step) => (step.kind === "write" ? [...step.bytes] : []));

faultTests(
  "B01 characters, field names and blank lines may be cut anywhere",
  {
    "characters cut": [type, ...CUT_CHARACTERS],
    "lines cut": [type, ...CUT_LINES],
    "one byte a write": [
      type,
      ...bytes.map((byte) => steps.write(Uint8Array.of(byte), { waitMs: 2 })),
    ],
  },
  async ({ a, chat }, script) => {
    a.answer(script);
    const reply = await chat(stream);
    expect(streamText(cleanStream(reply))).toBe("Grüße 北京 🙂");
    expect(reply.body.includes("\ufffd")).toBe(false);
  },
);

faultTest("B02 CRLF line ends, cut between CR and LF", async ({ a, chat }) => {
  a.answer(
    parseScript(
      String.raw`${HEAD}W 'data: ${ROLE}\r\n\r\n'
W 'data: ${says("one ")}\r\n\r\n'
PAUSE 1000
W 'data: ${says("two")}\r'
W '\n\r'
W '\ndata: ${STOP}\r'
W '\n'
W '\r\ndata: [DONE]\r'
W '\n\r'
W '\n'`,
    ),
  );
  const reply = await chat(stream);
  const chunks = cleanStream(reply);
  expect(streamText(chunks)).toBe("one two");
  // One event for each of the upstream's, whatever its line ends were.
  const own = chunks.filter(({ usage }) => usage === undefined);
  const texts = own.map(({ choices }) => choices[0]?.delta.content ?? "");
  expect(texts).toEqual(["", "one ", "two", ""]);
  const cameAt = (word: string) =>
    reply.reads.find(({ bytes }) => bytes.includes(`"content":"${word}"`))?.at ?? Number.NaN;
  expect(cameAt("two") - cameAt("one ")).toBeGreaterThan(500);
});

faultTest("B04 comments, other fields, no space after the colon", async ({ a, chat }) => {
  a.answer(
    parseScript(
      String.raw`${HEAD}W ': keep-alive\n\n'
W ':\n\n'
W 'retry: 3000\n'
W 'id: 7\nevent: message\ndata:${ROLE}\n\n'
W ': PROCESSING\n: PROCESSING\n\n'
W 'data:${says("one ")}\n\n'
W ': mid\ndata: ${says("two")}\n\n'
W 'data:${STOP}\n\n'
W 'data:[DONE]\n\n'`,
    ),
  );
  const reply = await chat(stream);
  expect(streamText(cleanStream(reply))).toBe("one two");
  expect(readEvents(reply.body).filter((data) => data.startsWith(":"))).toEqual([]);
});

const BEGUN = events(ROLE, says("ok"));

faultTests(
  "B05 how the upstream's stream ends",
  {
    "[DONE] with no newline": streamScript(BEGUN + events(STOP), "data: [DONE]"),
    "[DONE] with one newline": streamScript(BEGUN + events(STOP), "data: [DONE]\n"),
    "no [DONE]": streamScript(BEGUN + events(STOP)),
  },
  async ({ a, chat }, script) => {
    a.answer(script);
    const reply = await chat(stream);
    const chunks = cleanStream(reply);
    expect(streamText(chunks)).toBe("ok");
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("stop");
    expect(reply.body.toString().endsWith("data: [DONE]\n\n")).toBe(true);
    expect(lagAfter(reply.endedAt, a.calls[0]?.closedAt)).toBeLessThan(15_000);
  },
);

faultTest("B05 the finish event without its blank line ends well or as an error", async (stage) => {
  stage.a.answer(streamScript(BEGUN, `data: ${STOP}`));
  const reply = await stage.chat(stream);
  expect(reply.body.toString().endsWith("data: [DONE]\n\n")).toBe(true);
  expect(lagAfter(reply.endedAt, stage.a.calls[0]?.closedAt)).toBeLessThan(15_000);
  if (reply.body.includes('"error"')) return void errorStream(reply);
  const chunks = cleanStream(reply);
  expect(streamText(chunks)).toBe("ok");
  expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("stop");
});

/** Ms from the end at the upstream to the end at the client. */
function lagAfter(endedAt: number, closedAt = Number.NaN): number {
  return performance.timeOrigin + endedAt - closedAt;
}

faultTest("B08 one line of 3 MB, and others are served meanwhile", async ({ a, chat }) => {
  a.next([
    ...parseScript(HEAD),
    steps.write(events(ROLE)),
    steps.write('data: {"id":"u1","object":"chat.completion.chunk","created":1700000000,'),
    steps.write('"model":"internal-a","choices":[{"index":0,"delta":{"content":"'),
    steps.writeMany(3_000_000, "A"),
    steps.pause(500),
    steps.write('"},"finish_reason":null}]}\n\n'),
    steps.write(events(says("end"), STOP, "[DONE]")),
  ]);
  const startedAt = performance.now();
  const long = chat(stream);
  await a.waitForCalls(1);
  expect((await chat()).status).toBe(200);
  const otherEndedAt = performance.now();
  const reply = await long;
  expect(otherEndedAt).toBeLessThan(reply.endedAt);
  expect(reply.endedAt - startedAt).toBeLessThan(10_000);
  const text = streamText(cleanStream(reply));
  expect(text).toHaveLength(3_000_003);
  expect(/^A+end$/.test(text)).toBe(true);
});
