import { errorAnswer, type Script, steps } from "@sluice/mock-upstream";
import fc from "fast-check";
import { upstreamChunk } from "../faults/upstream-chunk.ts";
import { usageOf, wholeOf } from "./upstream-answer.ts";

/** What one provider does with every call of a run, and what a truthful gateway may make of it. */
export interface RandomUpstream {
  readonly script: Script;
  /** Everything it says; the beginning of it is what a caller may have seen before an error. */
  readonly text: string;
  /** The reason that ends a whole answer; undefined when the answer is not whole. */
  readonly finishReason: string | undefined;
  /** Its failure is told at once instead of asking somebody else. */
  readonly stops: boolean;
  /** Only a clock ends its silence. */
  readonly stalls: boolean;
  /** Whole, but so oddly labelled that it may be refused as well. */
  readonly isOdd?: boolean;
}

const REASONS = ["stop", "length", "content_filter"] as const;

/** How a stream ends after its last token. */
const ENDINGS = [
  "usage and [DONE]",
  "[DONE] without usage",
  "closed after the reason",
  "reset after the reason",
  "error after the reason",
  "closed without a reason",
  "reset without a reason",
  "[DONE] without a reason",
  "error",
  "named error",
  "open after the reason",
  "stall",
] as const;
type Ending = (typeof ENDINGS)[number];

const WHOLE_ENDINGS: ReadonlySet<Ending> = new Set([
  ...ENDINGS.slice(0, 5),
  "open after the reason",
]);

/** What may stand between two tokens and says nothing. */
const NOISE = [
  ": keep-alive",
  "data: {not json",
  "data: 42",
  "data:",
  "retry: 10",
  'data: {"id":"u1","object":"chat.completion.chunk","choices":[]}',
  `data: ${upstreamChunk({})}`,
  `data: ${upstreamChunk({ role: "assistant", content: "" })}`,
  `data: ${upstreamChunk({ content: null })}`,
  'data: {"id":"u1","object":"chat.completion.ch',
] as const;

interface Shape {
  readonly tokens: readonly string[];
  /** Noise before the token of that place. */
  readonly noise: readonly (string | undefined)[];
  /** The place of a token whose event is broken. */
  readonly brokenAt: number | undefined;
  readonly ending: Ending;
  readonly reason: (typeof REASONS)[number];
  readonly lineEnd: string;
  /** Bytes of the writes, over and over. */
  readonly writes: readonly number[];
  readonly waitMs: number;
}

const SPICE = ["", "é", "北京", "🙂", "\n", '"', "\\", " "] as const;

const shape: fc.Arbitrary<Shape> = fc.record({
  tokens: fc.array(fc.constantFrom(...SPICE), { maxLength: 12 }),
  noise: fc.array(fc.option(fc.constantFrom(...NOISE), { nil: undefined }), { maxLength: 12 }),
  brokenAt: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.nat(11) },
  ),
  ending: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...ENDINGS.slice(0, 5)) },
    { weight: 5, arbitrary: fc.constantFrom(...ENDINGS.slice(5, 10)) },
    { weight: 1, arbitrary: fc.constantFrom(...ENDINGS.slice(10)) },
  ),
  reason: fc.constantFrom(...REASONS),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  writes: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }),
  waitMs: fc.nat(2),
});

function endingLines({ ending, reason, tokens }: Shape): readonly string[] {
  const finish = `data: ${upstreamChunk({}, reason)}`;
  const error = '{"error":{"message":"the worker was lost","code":503}}';
  switch (ending) {
    case "usage and [DONE]": {
      const usage = {
        ...JSON.parse(upstreamChunk({})),
        choices: [],
        usage: usageOf(tokens.length),
      };
      return [finish, `data: ${JSON.stringify(usage)}`, "data: [DONE]"];
    }
    case "[DONE] without usage":
      return [finish, "data: [DONE]"];
    case "error after the reason":
      return [finish, `data: ${error}`];
    case "closed after the reason":
    case "reset after the reason":
    case "open after the reason":
      return [finish];
    case "[DONE] without a reason":
      return ["data: [DONE]"];
    case "error":
      return [`data: ${error}`];
    case "named error":
      return [`event: error\ndata: ${error}`];
    default:
      return [];
  }
}

function lastStep(ending: Ending): Script {
  if (ending.startsWith("reset")) return [steps.pause(5), steps.reset()];
  return ending === "stall" || ending.startsWith("open") ? [steps.pause(60_000)] : [steps.end()];
}

/** The bytes of the events, in writes of the given sizes. */
function writesOf(text: string, sizes: readonly number[], waitMs: number): Script {
  const bytes = Buffer.from(text);
  const script: Script[number][] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    script.push(steps.write(bytes.subarray(at, at + size), { waitMs }));
    at += size;
  }
  return script;
}

function streamOfShape(name: string, given: Shape): RandomUpstream {
  const { noise, ending, reason, lineEnd, writes, waitMs } = given;
  const tokens = given.tokens.map((spice, at) => `${name}${at}${spice}`);
  const isBroken = given.brokenAt !== undefined && given.brokenAt < tokens.length;
  const blocks = tokens.flatMap((content, at) => {
    const event = `data: ${upstreamChunk({ content })}`;
    const before = noise[at];
    const said = at === given.brokenAt ? event.slice(0, event.indexOf(`"${name}${at}`) + 3) : event;
    return before === undefined ? [said] : [before, said];
  });
  const lines = [...blocks, ...endingLines(given)].map((block) => `${block}\n\n`).join("");
  return {
    script: [
      steps.header("content-type", "text/event-stream"),
      ...writesOf(lines.replaceAll("\n", lineEnd), writes, waitMs),
      ...lastStep(ending),
    ],
    text: tokens.join(""),
    finishReason: WHOLE_ENDINGS.has(ending) && !isBroken ? reason : undefined,
    stops: false,
    stalls: ending === "stall",
  };
}

const failing = (script: Script, more: Partial<RandomUpstream> = {}): RandomUpstream => ({
  script,
  text: "",
  finishReason: undefined,
  stops: false,
  stalls: false,
  ...more,
});

const whole = (name: string) => JSON.stringify(wholeOf(name));

/** Answers that are no stream of events at all. */
function otherAnswers(name: string): fc.Arbitrary<RandomUpstream> {
  const text = JSON.parse(whole(name)).choices[0].message.content as string;
  const html = "<!doctype html><title>502</title>";
  return fc.constantFrom<RandomUpstream>(
    ...[401, 404, 429, 500, 502, 503, 529].map((status) => failing(errorAnswer(status))),
    failing(errorAnswer(429, { retryAfter: 60 })),
    failing(errorAnswer(400), { stops: true }),
    failing([steps.reset()]),
    failing([steps.pause(60_000)], { stalls: true }),
    failing([steps.header("content-type", "text/event-stream"), steps.end()]),
    failing([steps.header("content-type", "text/html"), steps.text(html)]),
    failing([steps.json({ error: { message: "no capacity", code: 503 } })]),
    failing([
      steps.header("content-type", "application/json"),
      steps.text(whole(name).slice(0, 90)),
    ]),
    failing([steps.json({ id: "x", choices: [] })]),
    failing([steps.text(whole(name))], { text, finishReason: "stop", isOdd: true }),
    failing([steps.json(wholeOf(name))], { text, finishReason: "stop" }),
  );
}

/** One provider of a run. */
export function randomUpstream(name: string): fc.Arbitrary<RandomUpstream> {
  return fc.oneof(
    { weight: 3, arbitrary: shape.map((given) => streamOfShape(name, given)) },
    { weight: 1, arbitrary: otherAnswers(name) },
  );
}
