import type { ChatChunk } from "@sluice/schema";
import { createEventDecoder } from "@sluice/sse";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import { OpenAiChunkDecoder } from "./chat-stream.ts";
import { ContentTemplate } from "./content-template.ts";

const call = sampleCall({ messages: [{ role: "user" as const, content: "x" }], stream: true });

const event = (content: unknown, extra: object = {}): string =>
  JSON.stringify({
    id: "u",
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
    ...extra,
  });

/** All chunks of a stream, each event read by a decoder that has learned nothing, but keeps its state. */
const chunksOf = (events: readonly string[], learn: boolean): readonly ChatChunk[] => {
  const decoder = new OpenAiChunkDecoder(call);
  // A decoder stops learning after eight shapes; these eight use the lessons up.
  const lessons = learn
    ? [event(null)]
    : Array.from({ length: 8 }, (_, at) => event(`lesson ${at}`, { lesson: at }));
  const pieces = decoder.push([...lessons, ...events].map((data) => ({ data }) as never));
  return pieces.slice(lessons.length).map((piece) => piece.chunk());
};

const anyEvent = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: "binary" }).map((text) => event(text)) },
  fc.string().map((text) => event(text).replace("u", "\\u0075")),
  fc.string().map((text) => event(text, { usage: null })),
  fc.string().map((text) => event("a", { note: `"content":"${text}` })),
  fc.constantFrom(
    event(null),
    event(""),
    event(["x"]),
    event("a").replace('"a"', '"\\ud83d"'),
    event("a").replace('"a"', '"\\ud83d\\ude42 \\/ \\n"'),
    event("a").replace('"a"', '"b","content":"c"'),
    event("a").replace('"a"', '"bad \\x"'),
    event("a").replace('"a"', '"bad \n"'),
    event("a").replace(":", " : "),
    event("a").replace('"finish_reason":null', '"finish_reason":""'),
    '{"choices":[{"delta":{"content":"a","reasoning_content":"b"}}]}',
    '{"choices":[{"delta":{"tool_calls":[{"function":{"name":"f","arguments":"{}"}}]}}]}',
    '{"choices":[{"index":1,"delta":{"content":"other"},"finish_reason":null}]}',
    '{"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2}}',
    "",
  ),
);

/** What a stream's text becomes, in reads that end at these places; with or without events taken off the front of a read. */
const outcomeOf = (text: string, cuts: readonly number[], takesFront: boolean): unknown => {
  const decoder = new OpenAiChunkDecoder(call);
  const events = createEventDecoder();
  const front = takesFront ? decoder.spliceFront.bind(decoder) : undefined;
  const bytes = Buffer.from(text);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  try {
    const reads = ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
    const pieces = reads.flatMap((read) => decoder.push(events.push(read, front)));
    return [...pieces, ...decoder.push(events.end())].map((piece) => piece.chunk());
  } catch (error) {
    return String(error);
  }
};

const framed = (data: string, how: number): string =>
  [
    `data: ${data}\n\n`,
    `data:${data}\r\n\r\n`,
    `: x\n\ndata: ${data}\n\n`,
    `id: 1\ndata: ${data}\n\n`,
  ][how] ?? "";

describe("ContentTemplate", () => {
  it("takes events off the front of a read as if they had been read one by one", () => {
    const events = fc.array(
      fc.tuple(anyEvent, fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(3))),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(events, fc.array(fc.nat(4000), { maxLength: 6 }), (given, cuts) => {
        const text = given.map(([data, how]) => framed(data.replace(/[\r\n]/g, ""), how)).join("");
        expect(outcomeOf(text, cuts, true)).toEqual(outcomeOf(text, cuts, false));
      }),
      { numRuns: 500 },
    );
  });

  it("takes plain events unread once it knows their shape, and leaves others where they are", () => {
    const decoder = new OpenAiChunkDecoder(call);
    const plain = `data: ${event("two")}\n\n`;
    const other = event("three", { usage: null });
    const text = `${plain}data: ${other}\n\n${plain}`;
    expect(decoder.spliceFront(text, [])).toBe(0);
    expect(decoder.spliceFront(text, [{ data: event("one") }] as never)).toBe(plain.length);
    const pieces = decoder.push([{ data: other }] as never);
    const texts = pieces.map((piece) => piece.chunk().choices[0]?.delta.content);
    expect(texts).toEqual(["one", "two", "three"]);
  });

  it("gives the same chunks as parsing every event, whatever comes", () => {
    const stream = fc.array(anyEvent, { maxLength: 20 });
    fc.assert(
      fc.property(stream, (events) => {
        const run = (learn: boolean) => {
          try {
            return chunksOf(events, learn);
          } catch (error) {
            return String(error);
          }
        };
        expect(run(true)).toEqual(run(false));
      }),
      { numRuns: 500 },
    );
  });

  it("is what plain text goes through, written as one finished event", () => {
    const decoder = new OpenAiChunkDecoder(call);
    const pieces = decoder.push([{ data: event("one") }, { data: event('tw"o 🙂\n') }] as never);
    const raw = pieces[1]?.raw;
    expect(raw).toBeDefined();
    const text = raw ?? "";
    expect(text).toMatch(/^data: \{.*\}\n\n$/);
    expect(JSON.parse(text.slice(6))).toEqual({
      id: call.generationId,
      object: "chat.completion.chunk",
      created: call.created,
      model: "acme/large",
      provider: "North",
      choices: [
        {
          index: 0,
          delta: { role: "assistant", content: 'tw"o 🙂\n' },
          finish_reason: null,
          native_finish_reason: null,
        },
      ],
    });
    expect(pieces[1]).toMatchObject({ token: true, notable: false });
  });

  it("learns nothing where the spelling of the text is not the text", () => {
    const odd = '{"choices":[{"delta":{"note\\"content":"x","c\\u006fntent":"y"},"index":0}]}';
    expect(ContentTemplate.learn(odd, JSON.parse(odd), "y", {} as ChatChunk)).toBeUndefined();
  });
});
