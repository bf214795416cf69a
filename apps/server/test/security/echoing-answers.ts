import {
  type Answer,
  completeAnswer,
  type RecordedCall,
  type Script,
  type Step,
  steps,
} from "@sluice/mock-upstream";

/** What a provider knows: every header that it was sent, its credential among them. */
function known({ headers }: Pick<RecordedCall, "headers">): string {
  const { host: _host, ...sent } = headers;
  return Object.values(sent)
    .map((value) => String(value))
    .filter((value) => /^[\x20-\x7e]+$/.test(value))
    .join(" and ");
}

const errorOf = (told: string) => ({
  error: { message: `bad key ${told}`, type: told, code: told, status: told, param: told },
});

/** Headers that only the gateway is to see. */
const headersOf = (told: string): readonly Step[] => [
  steps.header("x-echo", told),
  steps.header("set-cookie", `session=${told}`),
  steps.header("server", told),
  steps.header("www-authenticate", `Bearer realm="${told}"`),
];

const events = (...texts: readonly string[]): Script => [
  steps.header("content-type", "text/event-stream"),
  ...texts.map((text) => steps.write(text)),
];
const CHUNK = `data: ${JSON.stringify({
  id: "u1",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta: { content: "half" }, finish_reason: null }],
})}\n\n`;

const telling =
  (script: (told: string) => Script): Answer =>
  (call) =>
    script(known(call));
const refusing = (status: number) =>
  telling((told) => [steps.status(status), ...headersOf(told), steps.json(errorOf(told))]);

/** Providers that tell their credentials wherever something goes wrong, by what they do. */
export const ECHOING: Readonly<Record<string, Answer>> = {
  "a good answer": completeAnswer({}),
  "401": refusing(401),
  "429": refusing(429),
  "400 in words": telling((told) => [
    steps.status(400),
    ...headersOf(told),
    steps.text(`it is ${told}`),
  ]),
  "500 as a page": telling((told) => [
    steps.status(500),
    steps.header("content-type", "text/html"),
    steps.text(`<p>${told}</p>`),
  ]),
  redirect: telling((told) => [
    steps.status(302),
    ...headersOf(told),
    steps.header("location", `http://127.0.0.1:9/?key=${encodeURIComponent(told)}`),
    steps.text(""),
  ]),
  "an error as a success": telling((told) => [...headersOf(told), steps.json(errorOf(told))]),
  "half a body": telling((told) => [
    steps.header("content-type", "application/json"),
    steps.write(`{"id":"${told}`),
    steps.reset(),
  ]),
  "no JSON": telling((told) => [
    steps.header("content-type", "application/json"),
    steps.text(`it is ${told}`),
  ]),
  "an error event": telling((told) => events(CHUNK, `data: ${JSON.stringify(errorOf(told))}\n\n`)),
  "a broken event": telling((told) => events(CHUNK, `data: {"it is ${told}\n\n`)),
  "an event of another kind": telling((told) => events(`event: ${told}\n`, `: ${told}\n\n`, CHUNK)),
};
