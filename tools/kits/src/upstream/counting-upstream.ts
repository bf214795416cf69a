import {
  errorAnswer,
  type MockUpstream,
  type RecordedCall,
  type Script,
  type Step,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import { type DueAnswer, PROMPT_TOKENS, readPrompt, WORD } from "./due-answer.ts";

/** What the upstream did for one call of ours. */
export interface UpstreamWork {
  readonly tokensWritten: number;
  /** Whether its answer went out to the end. */
  readonly complete: boolean;
}

/** A provider that answers as the prompt says, and remembers what it wrote. */
export interface CountingUpstream {
  readonly url: string;
  /** All calls that came for a number, in order. */
  workOf(number: number): readonly UpstreamWork[];
  /** How many calls are being answered now. */
  open(): number;
  close(): Promise<void>;
}

interface Body {
  readonly stream?: boolean;
  readonly messages?: readonly { readonly content?: unknown }[];
}

/** Starts it on a free port. */
export async function startCountingUpstream(): Promise<CountingUpstream> {
  const mock: MockUpstream = await startMockUpstream();
  const calls = new Map<number, { readonly due: DueAnswer; readonly call: RecordedCall }[]>();
  let open = 0;
  mock.answer((call) => {
    const body = call.body as Body;
    const due = readPrompt(String(body.messages?.at(-1)?.content));
    if (due === undefined) return errorAnswer(400, { message: "no prompt of a kit's" });
    calls.set(due.number, [...(calls.get(due.number) ?? []), { due, call }]);
    open += 1;
    void call.closed.then(() => {
      open -= 1;
    });
    return body.stream === true ? streamed(due) : whole(due);
  });
  return {
    url: mock.url,
    workOf: (number) => (calls.get(number) ?? []).map(({ due, call }) => workOf(due, call)),
    open: () => open,
    close: () => mock.close(),
  };
}

/** A stream's first write is the role. */
function workOf({ tokens }: DueAnswer, { body, writes, outcome }: RecordedCall): UpstreamWork {
  const complete = outcome === "ended";
  const isStream = (body as Body).stream === true;
  const streamedTokens = Math.min(tokens, Math.max(0, writes - 1));
  const wholeTokens = writes > 0 ? tokens : 0;
  return { complete, tokensWritten: isStream ? streamedTokens : wholeTokens };
}

function usageOf({ tokens }: DueAnswer) {
  return {
    prompt_tokens: PROMPT_TOKENS,
    completion_tokens: tokens,
    total_tokens: PROMPT_TOKENS + tokens,
  };
}

const SHAPE = { id: "up", created: 1_700_000_000, model: "kit" } as const;

function whole(due: DueAnswer): Script {
  const message = { role: "assistant", content: WORD.repeat(due.tokens) };
  return [
    steps.pause(due.paceMs * due.tokens),
    steps.json({
      ...SHAPE,
      object: "chat.completion",
      choices: [{ index: 0, message, finish_reason: "length" }],
      usage: usageOf(due),
    }),
  ];
}

function streamed(due: DueAnswer): Script {
  const chunk = (delta: object, reason: string | null = null): Step =>
    steps.event({
      ...SHAPE,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
  const word = chunk({ content: WORD });
  const words = Array.from({ length: due.tokens }, () => [word, steps.pause(due.paceMs)]);
  return [
    steps.header("content-type", "text/event-stream"),
    chunk({ role: "assistant", content: "" }),
    ...words.flat(),
    chunk({}, "length"),
    steps.event({ ...SHAPE, object: "chat.completion.chunk", choices: [], usage: usageOf(due) }),
    steps.event("[DONE]"),
  ];
}
