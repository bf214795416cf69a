import {
  type Answer,
  errorAnswer,
  type RecordedCall,
  type Script,
  type Step,
  steps,
} from "@sluice/mock-upstream";
import { draw, drawOf } from "./draw.ts";
import { type DueAnswer, readPrompt, usageOf, wordsOf } from "./due-answer.ts";

/** What an upstream does with a call, as weights. */
const FAULTS = {
  none: 74,
  slow: 5,
  "no-usage": 3,
  "no-done": 2,
  "rate-limited": 2,
  "server-error": 2,
  unavailable: 2,
  overloaded: 1,
  "reset-before": 2,
  "reset-within": 2,
  cut: 2,
  "silent-before": 1,
  "silent-within": 1,
  "error-event": 1,
  "broken-event": 1,
  empty: 1,
} as const;

type Fault = keyof typeof FAULTS;

/** Silence longer than any limit of the soak's configuration. */
const SILENCE = steps.pause(60_000);
const DONE = steps.event("[DONE]");

interface Body {
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly messages?: readonly { readonly content?: unknown }[];
}

/**
 * The answer of one upstream: what the prompt asks for, or a fault that seed, upstream, request and the
 * count of its tries here decide. An upstream called `calm` has none.
 */
export function upstreamAnswer(seed: number, name: string): Answer {
  const tries = new Map<number, number>();
  return (call: RecordedCall) => {
    const body = call.body as Body;
    const due = readPrompt(String(body.messages?.at(-1)?.content));
    if (due === undefined) return errorAnswer(400, { message: "no prompt of the soak's" });
    const count = tries.get(due.number) ?? 0;
    tries.set(due.number, count + 1);
    const fault = name === "calm" ? "none" : drawOf(FAULTS, seed, "fault", name, due.number, count);
    const asked = { due, fault, paceMs: name === "calm" ? 0 : paceOf(seed, due, fault) };
    return refusal(fault) ?? (body.stream === true ? streamed(asked, body) : whole(asked));
  };
}

interface Asked {
  readonly due: DueAnswer;
  readonly fault: Fault;
  /** Between two words. */
  readonly paceMs: number;
}

function paceOf(seed: number, { number, wordBytes }: DueAnswer, fault: Fault): number {
  if (wordBytes > 1000) return 0;
  return fault === "slow" ? 40 : Math.floor(draw(seed, "pace", number) * 8);
}

/** The faults that come instead of any answer. */
function refusal(fault: Fault): Script | undefined {
  switch (fault) {
    case "rate-limited":
      return errorAnswer(429);
    case "server-error":
      return errorAnswer(500);
    case "unavailable":
      return errorAnswer(503);
    case "overloaded":
      return errorAnswer(529);
    case "reset-before":
      return [steps.reset()];
    case "silent-before":
      return [SILENCE];
    default:
      return undefined;
  }
}

function whole({ due, fault, paceMs }: Asked): Script {
  const text = wordsOf(due).join("");
  const body = JSON.stringify({
    id: `up-${due.number}`,
    object: "chat.completion",
    created: 1_700_000_000,
    model: "soak",
    choices:
      fault === "empty"
        ? []
        : [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    ...(fault === "no-usage" ? {} : { usage: usageOf(due) }),
  });
  const half = body.slice(0, body.length / 2);
  const type = steps.header("content-type", "application/json");
  switch (fault) {
    case "reset-within":
      return [type, steps.write(half), steps.reset()];
    case "cut":
      return [type, steps.write(half), steps.end()];
    case "silent-within":
      return [type, steps.write(half), SILENCE];
    case "broken-event":
      return [type, steps.text("{oops")];
    case "error-event":
      return [type, steps.text('{"error":{"message":"it went wrong","code":500}}')];
    default:
      return [steps.pause(paceMs * due.words), type, steps.text(body)];
  }
}

function streamed({ due, fault, paceMs }: Asked, { stream_options: options }: Body): Script {
  const chunk = (delta: object, reason: string | null = null, more: object = {}): Step =>
    steps.event({
      id: `up-${due.number}`,
      object: "chat.completion.chunk",
      created: 1_700_000_000,
      model: "soak",
      choices: [{ index: 0, delta, finish_reason: reason }],
      ...more,
    });
  const role = chunk({ role: "assistant", content: "" });
  const words = wordsOf(due).flatMap((content) => [
    chunk({ content }),
    ...(paceMs === 0 ? [] : [steps.pause(paceMs)]),
  ]);
  const broken = spoil(fault, words);
  const tellsUsage = options?.include_usage === true && fault !== "no-usage";
  return [
    steps.header("content-type", "text/event-stream"),
    role,
    ...(broken ?? [
      ...words,
      chunk({}, "stop"),
      ...(tellsUsage ? [chunkOfUsage(due)] : []),
      ...(fault === "no-done" ? [] : [DONE]),
    ]),
  ];
}

/** A stream that goes wrong in its middle; undefined where it does not. */
function spoil(fault: Fault, words: readonly Step[]): Script | undefined {
  const some = words.slice(0, Math.ceil(words.length / 2));
  switch (fault) {
    case "reset-within":
      return [...some, steps.reset()];
    case "cut":
      return [...some, steps.end()];
    case "silent-within":
      return [...some, SILENCE];
    case "error-event":
      return [...some, steps.event({ error: { message: "it went wrong", code: 500 } })];
    case "broken-event":
      return [...some, steps.event("{oops"), steps.end()];
    case "empty":
      return [DONE];
    default:
      return undefined;
  }
}

function chunkOfUsage(due: DueAnswer): Step {
  return steps.event({
    id: `up-${due.number}`,
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "soak",
    choices: [],
    usage: usageOf(due),
  });
}
