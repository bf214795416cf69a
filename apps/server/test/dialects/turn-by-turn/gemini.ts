import { steps } from "@sluice/mock-upstream";
import { type Answer, halves, type Tokens } from "./answer.ts";
import { type Dialect, plainly, type Told } from "./dialect.ts";

/** What the vendor documents for the first call of a turn that another model signed, or none. */
const FOREIGN_CALL = "skip_thought_signature_validator";

/** Google's API. A signature belongs to the first call of a turn, or to its text; thoughts do not go back. */
export const gemini: Dialect = {
  model: "gemini-3-pro",
  entry: "api_key: up-secret",
  ids: "fc-",
  whole: (answer) => [steps.json(event(answer, partsOf(answer, [answer.text]), true))],
  stream(answer) {
    const parts = partsOf(answer, halves(answer.text));
    return [
      steps.header("content-type", "text/event-stream"),
      ...parts.map((part, at) =>
        steps.event(event(answer, [part], at === parts.length - 1), { waitMs: 0 }),
      ),
      steps.end(),
    ];
  },
  told(body) {
    const { systemInstruction, contents } = body as Sent;
    return [
      ...(systemInstruction?.parts ?? []).map(({ text }) => ["system", String(text)] as const),
      ...contents.flatMap(({ role, parts }) =>
        parts.flatMap((part) => toldPart(role === "model" ? "assistant" : "user", part)),
      ),
    ];
  },
  retold(by, answer) {
    const own = by === "gemini" ? answer.thought?.signature : undefined;
    const signature = own ?? (answer.calls.length > 0 ? FOREIGN_CALL : undefined);
    if (signature === undefined) return plainly(answer);
    const bearer = answer.calls.length > 0 && answer.text !== "" ? 2 : 1;
    return plainly(answer).flatMap((told, at): readonly Told[] =>
      at === bearer - 1 ? [told, ["signature", signature]] : [told],
    );
  },
  details: ({ tokens }) => ({
    prompt_tokens_details: { cached_tokens: tokens.cached },
    completion_tokens_details: { reasoning_tokens: tokens.thinking },
  }),
};

interface Part {
  readonly text?: string;
  readonly thoughtSignature?: string;
  readonly inlineData?: { readonly mimeType: string; readonly data: string };
  readonly functionCall?: { readonly id: string; readonly args: { readonly at: string } };
  readonly functionResponse?: {
    readonly id: string;
    readonly response: { readonly output: string };
  };
}

interface Sent {
  readonly systemInstruction?: { readonly parts: readonly Part[] };
  readonly contents: readonly { readonly role: string; readonly parts: readonly Part[] }[];
}

function toldPart(role: "user" | "assistant", part: Part): readonly Told[] {
  const { thoughtSignature: signature } = part;
  return [toldMember(role, part), ...(signature ? [["signature", signature] as const] : [])];
}

function toldMember(role: "user" | "assistant", part: Part): Told {
  const { text, inlineData, functionCall: call, functionResponse: result } = part;
  if (call !== undefined) return ["call", call.id, call.args.at];
  if (result !== undefined) return ["result", result.id, result.response.output];
  if (inlineData?.mimeType === "image/png") return ["image", inlineData.data];
  if (inlineData?.mimeType === "application/pdf") return ["pdf", inlineData.data];
  return [role, String(text)];
}

/** The parts of an answer whose text comes in pieces; the signature is on the first call, or on the last text. */
function partsOf({ calls, thought }: Answer, texts: readonly string[]): readonly object[] {
  const signed = thought === undefined ? {} : { thoughtSignature: thought.signature };
  const said = texts.filter((text) => text !== "");
  return [
    ...(thought === undefined ? [] : [{ text: thought.text, thought: true }]),
    ...said.map((text, at) => ({
      text,
      ...(calls.length === 0 && at === said.length - 1 ? signed : {}),
    })),
    ...calls.map(({ id, args }, at) => ({
      functionCall: { id, name: "look", args },
      ...(at === 0 ? signed : {}),
    })),
  ];
}

function event({ tokens }: Answer, parts: readonly object[], isLast: boolean): object {
  const end = isLast ? { finishReason: "STOP" } : {};
  return {
    candidates: [{ index: 0, content: { role: "model", parts }, ...end }],
    usageMetadata: isLast ? usage(tokens) : { ...usage(tokens), candidatesTokenCount: 1 },
  };
}

const usage = ({ prompt, cached, completion, thinking }: Tokens) => ({
  promptTokenCount: prompt,
  cachedContentTokenCount: cached,
  candidatesTokenCount: completion - thinking,
  thoughtsTokenCount: thinking,
  totalTokenCount: prompt + completion,
});
