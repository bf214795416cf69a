import { readField } from "../answers/read-field.ts";
import { splitWords } from "../answers/split-words.ts";
import { failureFormat, findFormat } from "../formats/find-format.ts";
import type { Format, Reply } from "../formats/format.ts";
import type { RecordedCall } from "../recorded-call.ts";
import type { COMMON_OPTIONS } from "./common-options.ts";
import type { FaultOptionValues } from "./fault-option.ts";

/** The options that every fault takes, filled in. */
export type CommonValues = FaultOptionValues<typeof COMMON_OPTIONS>;

/** One call as a fault sees it: who asks, in which protocol, and what the whole answer would be. */
export interface Scene {
  readonly call: RecordedCall;
  readonly format: Format;
  /** Whether the call asks for a chat's answer; embeddings, rerank and the like do not. */
  readonly chat: boolean;
  readonly streaming: boolean;
  /** What the model still has to say, after the caller's prefill. */
  readonly reply: Reply;
  /** The caller's prefill; undefined when the last message is not the assistant's. */
  readonly prefill: string | undefined;
  readonly intervalMs: number;
  /** Milliseconds since the answer was made. */
  readonly elapsedMs: number;
}

const textOf = ({ text, tokens }: CommonValues): string =>
  text === "" ? Array.from({ length: tokens }, (_, index) => `w${index + 1}`).join(" ") : text;

/** The text without what the caller already has of it. A prefill of other words is answered whole. */
const rest = (text: string, prefill: string | undefined, echo: boolean): string =>
  echo || prefill === undefined || !text.startsWith(prefill) ? text : text.slice(prefill.length);

/** The tokens up to the caller's limit, and why they end there. */
const limited = (
  tokens: readonly string[],
  limit: number | undefined,
): Pick<Reply, "tokens" | "finish"> =>
  limit !== undefined && limit < tokens.length
    ? { tokens: tokens.slice(0, limit), finish: "length" }
    : { tokens, finish: "stop" };

/** Gemini and Bedrock name the model in the path, the others in the body. */
const modelOf = ({ body, path }: RecordedCall): string => {
  const asked = readField(body, "model");
  if (typeof asked === "string") return asked;
  return /\/models?\/([^/:?]+)/.exec(path)?.[1] ?? "mock-model";
};

/** Looks at a call through the options of a fault. */
export function makeScene(call: RecordedCall, values: CommonValues, elapsedMs: number): Scene {
  const pathname = call.path.split("?", 1)[0] ?? "";
  const found = findFormat(pathname, values.format);
  const format = found ?? failureFormat(pathname);
  const chat = found !== undefined && call.method === "POST";
  const limit = chat && values.obeyLimit ? format.tokenLimit(call.body) : undefined;
  const prefill = chat ? format.prefillOf(call.body) : undefined;
  return {
    call,
    format,
    chat,
    streaming: chat && format.wantsStream(call),
    prefill,
    reply: {
      model: values.model === "" ? modelOf(call) : values.model,
      ...limited(splitWords(rest(textOf(values), prefill, values.echoPrefill)), limit),
      usage: format.wantsUsage(call) ? "usual" : "none",
    },
    intervalMs: values.intervalMs,
    elapsedMs,
  };
}
