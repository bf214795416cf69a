import {
  type Answer,
  errorAnswer,
  type RecordedCall,
  type Script,
  steps,
} from "@sluice/mock-upstream";
import { upstreamChunk } from "../faults/upstream-chunk.ts";
import { byForm, goodAnswer, type StreamSettings } from "./stream-stage.ts";
import {
  DONE,
  ending,
  FINISH,
  OPENING,
  said,
  TOKENS,
  tokensOf,
  wholeOf,
} from "./upstream-answer.ts";
import type { Mode } from "./ways.ts";

/** Whose whole answer is right, or the error. */
export type Right =
  | "a"
  | "b"
  /** What `a` began, and `b` brought to its end: the whole text of `a`. */
  | "joined"
  | {
      readonly code: number;
      readonly says?: RegExp /** Tokens of `a` sent before it. */;
      readonly after?: number;
    };

/** One fault of the first provider; the second one is good unless `second` says otherwise. */
export interface Fault {
  /** What its first call gets, when that differs. */
  readonly once?: Answer;
  readonly first: Answer;
  readonly second?: Answer;
  readonly settings?: StreamSettings;
  readonly more?: object;
  /** With `complete`, and for a plain answer. */
  readonly ideal: Right;
  /** Where the answer commits with its first token; as `ideal` when absent. */
  readonly early?: Right;
  /** Where it commits with 30 tokens; as `ideal` when absent. */
  readonly at30?: Right;
  /** For a plain answer; as `ideal` when absent. */
  readonly plain?: Right;
  /** Where a broken stream is continued; `joined` when absent, if anything was sent early. */
  readonly continued?: Right;
  /** Calls of the first provider; not checked when absent. */
  readonly firstCalls?: number;
  readonly secondCalls?: number;
}

const SILENCE: Script = [steps.pause(60_000)];
const IMPATIENT: StreamSettings = { timeouts: "{ first_token: 500ms, idle: 500ms }" };
const WHOLE = JSON.stringify(wholeOf("a"));
const HALF = WHOLE.slice(0, WHOLE.length / 2);

/** Half of the JSON of a plain answer whose length was promised, and then something else. */
const halfOfWhole = (...then: Script): Script => [
  steps.header("content-type", "application/json"),
  steps.header("content-length", String(WHOLE.length)),
  steps.write(HALF),
  ...then,
];

const begun = (tokens: number): Script => [...OPENING, ...said(tokensOf("a", tokens))];

const cutAfter = (tokens: number, ...how: Script): Answer =>
  byForm([...begun(tokens), steps.pause(200), ...how], halfOfWhole(steps.reset()));

const TOO_LONG = {
  message: "This model's maximum context length is 8192 tokens, your messages have 9001.",
  type: "invalid_request_error",
  code: "context_length_exceeded",
};
const REFUSAL = {
  message: "The prompt was refused: it asks for instructions to do harm.",
  type: "invalid_request_error",
  code: "content_policy_violation",
};

/** What a call was sent as the beginning of the answer. */
function prefillOf({ body }: RecordedCall): string | undefined {
  const { messages } = body as { messages: readonly { role: string; content: string }[] };
  const last = messages.at(-1);
  return last?.role === "assistant" ? last.content : undefined;
}

const refusal = errorAnswer(400, { message: "the last message must be from the user" });
const goodB = goodAnswer("b");

/** Does what it is asked for, and refuses a beginning. */
const refusesPrefill: Answer = (call) => (prefillOf(call) === undefined ? goodB(call) : refusal);

/** The second provider: goes on with what `a` has begun, or answers in its own words. */
export const continues: Answer = (call) => {
  const prefill = prefillOf(call);
  if (prefill === undefined) return goodB(call);
  const count = prefill.trimEnd().split(" ").length;
  return [...OPENING, ...said(tokensOf("a").slice(count)), ...ending(TOKENS - count)];
};

/** Faults that a stream may meet, and what is right then. */
export const SIXTEEN_FAULTS: Readonly<Record<string, Fault>> = {
  "1 a 429 once, with Retry-After": {
    once: errorAnswer(429, { retryAfter: 1 }),
    first: goodAnswer("a"),
    ideal: "a",
    firstCalls: 2,
    secondCalls: 0,
  },
  "2 a 429 always": { first: errorAnswer(429), ideal: "b", firstCalls: 3, secondCalls: 1 },
  "3 a 500 once": {
    once: errorAnswer(500),
    first: goodAnswer("a"),
    ideal: "a",
    firstCalls: 2,
    secondCalls: 0,
  },
  "4 a 503 always": { first: errorAnswer(503), ideal: "b", firstCalls: 3, secondCalls: 1 },
  "5 a reset before the headers": {
    first: [steps.reset()],
    ideal: "b",
    secondCalls: 1,
  },
  "6 silence": { first: SILENCE, settings: IMPATIENT, ideal: "b", firstCalls: 1, secondCalls: 1 },
  "6 silence after the headers": {
    first: [steps.header("content-type", "text/event-stream"), steps.flush(), ...SILENCE],
    settings: IMPATIENT,
    ideal: "b",
    firstCalls: 1,
    secondCalls: 1,
  },
  "6 silence after chunks without a token": {
    first: byForm([...OPENING, ...SILENCE], SILENCE),
    settings: IMPATIENT,
    ideal: "b",
    firstCalls: 1,
    secondCalls: 1,
  },
  "7 a first token that is late, but within its limit": {
    first: byForm(
      [...OPENING, steps.pause(700), ...said(tokensOf("a")), ...ending()],
      [steps.pause(700), steps.json(wholeOf("a"))],
    ),
    settings: { stream: "keep_alive: 100ms" },
    ideal: "a",
    secondCalls: 0,
  },
  "7 a first token that is past its limit": {
    first: byForm(
      [...OPENING, steps.pause(20_000), ...said(tokensOf("a")), ...ending()],
      [steps.pause(20_000), steps.json(wholeOf("a"))],
    ),
    settings: { ...IMPATIENT, stream: "keep_alive: 100ms" },
    ideal: "b",
    firstCalls: 1,
    secondCalls: 1,
  },
  "8 a cut after 40 of 60 tokens": {
    first: cutAfter(40, steps.reset()),
    ideal: "b",
    early: { code: 502, after: 40 },
    at30: { code: 502, after: 40 },
  },
  "8 an orderly end after 40 of 60 tokens": {
    first: cutAfter(40, steps.end()),
    ideal: "b",
    early: { code: 502, after: 40 },
    at30: { code: 502, after: 40 },
  },
  "9 a stall after 20 tokens": {
    first: byForm([...begun(20), ...SILENCE], halfOfWhole(...SILENCE)),
    settings: IMPATIENT,
    ideal: "b",
    early: { code: 524, after: 20 },
    firstCalls: 1,
  },
  "10 a malformed event between two tokens": {
    first: byForm(
      [...begun(30), steps.event("{not json"), ...said(tokensOf("a").slice(30)), ...ending()],
      [steps.header("content-type", "application/json"), steps.text(`${HALF}}`)],
    ),
    ideal: "a",
    plain: "b",
  },
  "10 a malformed event in the place of a token": {
    first: byForm(
      [
        ...begun(29),
        steps.pause(200),
        steps.event(upstreamChunk({ content: "a29 " }).replace(/"}.*$/, "")),
        ...said(tokensOf("a").slice(30)),
        ...ending(),
      ],
      [steps.header("content-type", "application/json"), steps.text(HALF)],
    ),
    ideal: "b",
    early: { code: 502, after: 29 },
  },
  "11 no [DONE], the connection closed": {
    first: byForm(
      [...begun(60), ...ending().slice(0, -1), steps.end()],
      [steps.json(wholeOf("a"))],
    ),
    ideal: "a",
    firstCalls: 1,
    secondCalls: 0,
  },
  "11 no [DONE], the connection left open": {
    first: byForm([...begun(60), ...ending().slice(0, -1), ...SILENCE], [steps.json(wholeOf("a"))]),
    ideal: "a",
    firstCalls: 1,
    secondCalls: 0,
  },
  "11 a reset after the finish reason": {
    first: byForm(
      [...begun(60), ...ending().slice(0, -1), steps.pause(200), steps.reset()],
      [steps.json(wholeOf("a"))],
    ),
    ideal: "a",
    firstCalls: 1,
    secondCalls: 0,
  },
  "11 an error after the finish reason": {
    first: byForm(
      [
        ...begun(60),
        FINISH,
        steps.pause(200),
        steps.event({ error: { code: 500, message: "usage could not be counted" } }),
        DONE,
      ],
      [steps.json(wholeOf("a"))],
    ),
    ideal: "a",
    secondCalls: 0,
  },
  "12 context length exceeded": {
    first: errorAnswer(400, TOO_LONG),
    ideal: { code: 400, says: /maximum context length is 8192/ },
    firstCalls: 1,
    secondCalls: 0,
  },
  "12 context length exceeded, told in the stream": {
    first: byForm([...OPENING, steps.event({ error: TOO_LONG }), DONE], errorAnswer(400, TOO_LONG)),
    ideal: { code: 400, says: /maximum context length is 8192/ },
    firstCalls: 1,
    secondCalls: 0,
  },
  "12 context length exceeded where another model may answer": {
    first: errorAnswer(400, TOO_LONG),
    more: { model: undefined, models: ["t/first", "t/last"] },
    ideal: "b",
    firstCalls: 1,
  },
  "13 a content refusal": {
    first: errorAnswer(400, REFUSAL),
    ideal: { code: 400, says: /asks for instructions to do harm/ },
    firstCalls: 1,
    secondCalls: 0,
  },
  "13 a content refusal after 20 tokens": {
    first: byForm(
      [...begun(20), steps.pause(200), steps.event({ error: REFUSAL }), DONE],
      errorAnswer(400, REFUSAL),
    ),
    ideal: { code: 400, says: /asks for instructions to do harm/ },
    early: { code: 400, after: 20, says: /asks for instructions to do harm/ },
    continued: { code: 400, after: 20, says: /asks for instructions to do harm/ },
    firstCalls: 1,
    secondCalls: 0,
  },
  "14 a fallback that refuses prefill": {
    first: cutAfter(40, steps.reset()),
    second: refusesPrefill,
    ideal: "b",
    early: { code: 502, after: 40 },
    continued: { code: 502, after: 40 },
    at30: { code: 502, after: 40 },
  },
};

/** What is right for a mode. */
export function rightFor(fault: Fault, mode: Mode): Right {
  if (mode === "first token") return fault.early ?? fault.ideal;
  if (mode === "continued") {
    return fault.continued ?? (fault.early === undefined ? fault.ideal : "joined");
  }
  if (mode === "30 tokens") return fault.at30 ?? fault.ideal;
  return mode === "plain" ? (fault.plain ?? fault.ideal) : fault.ideal;
}

/** The answer or error in words, as the documentation puts it. */
export function wordsFor(right: Right): string {
  if (right === "a") return "its answer";
  if (right === "b") return "another endpoint's answer";
  if (right === "joined") return "its answer, continued by another endpoint";
  return right.after === undefined
    ? `status ${right.code}`
    : `what had come, then error ${right.code}`;
}
