import { type Answer, type RecordedCall, type Script, steps } from "@sluice/mock-upstream";

/** Sixty tokens that every provider of the model would say, one chunk each. */
export const WORDS: readonly string[] = Array.from(
  { length: 60 },
  (_, index) => `${index === 0 ? "" : " "}word${index + 1}`,
);

export const FULL = WORDS.join("");

/** What a call was sent as the beginning of the answer; undefined when its last message is the user's. */
export function prefillOf({ body }: Pick<RecordedCall, "body">): string | undefined {
  const { messages } = body as { messages: readonly { role: string; content: unknown }[] };
  const last = messages.at(-1);
  return last?.role === "assistant" ? String(last.content) : undefined;
}

const chunk = (delta: object, reason: string | null = null): Script[number] =>
  steps.event({
    id: "u1",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "internal",
    choices: [{ index: 0, delta, finish_reason: reason }],
  });

/** The head of a stream and its opening. */
export const OPENING: Script = [
  steps.header("content-type", "text/event-stream"),
  chunk({ role: "assistant", content: "" }),
];

/** One event for each text. */
export const saying = (texts: readonly string[]): Script =>
  texts.map((content) => chunk({ content }));

/** One event with any delta. */
export const delta = (value: object): Script => [chunk(value)];

/** The proper end, with usage where it is given. */
export function ending(usage?: {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
}): Script {
  const told = usage && {
    ...usage,
    total_tokens: usage.prompt_tokens + usage.completion_tokens,
  };
  return [
    chunk({}, "stop"),
    ...(told === undefined
      ? []
      : [
          steps.event({
            id: "u1",
            object: "chat.completion.chunk",
            created: 1,
            model: "internal",
            choices: [],
            usage: told,
          }),
        ]),
    steps.event("[DONE]"),
    steps.end(),
  ];
}

/** The connection breaks, after what was sent has left. */
export const CUT: Script = [steps.pause(100), steps.reset()];

/** The first so many words, then something else. */
export const first = (count: number, ...rest: readonly Script[]): Script => [
  ...OPENING,
  ...saying(WORDS.slice(0, count)),
  ...rest.flat(),
];

/** Continues any prefill of the text as a model would; `echo`: says the prefill again before. */
export function goesOn({
  echo = false,
  most = 60,
  ends,
}: {
  readonly echo?: boolean;
  readonly most?: number;
  readonly ends?: Script;
} = {}): Answer {
  return (call) => {
    const prefill = prefillOf(call) ?? "";
    const rest = FULL.slice(prefill.length).match(/ ?\S+/g) ?? [];
    const said = rest.slice(0, most);
    const usage = { prompt_tokens: 100 + countOf(prefill), completion_tokens: said.length };
    return [
      ...OPENING,
      ...(echo ? saying(prefill.match(/[\s\S]{1,7}/g) ?? []) : []),
      ...saying(said),
      ...(ends ?? ending(usage)),
    ];
  };
}

const countOf = (text: string): number => text.match(/\S+/g)?.length ?? 0;
