import { into, sent, unsupported } from "../parameter-rules.ts";
import type { MessageRule, ParameterRule, ParameterTable } from "../parameter-table.ts";

/** Parameters of OpenAI's own API that most servers of the protocol have nothing like. */
export const OPENAI_ONLY = [
  "modalities",
  "audio",
  "prediction",
  "verbosity",
  "prompt_cache_key",
  "prompt_cache_options",
  "web_search_options",
] as const;

const SENT = [
  "temperature",
  "top_p",
  "frequency_penalty",
  "presence_penalty",
  "logit_bias",
  "logprobs",
  "top_logprobs",
  "seed",
  "stop",
  "n",
  "tools",
  "tool_choice",
  "parallel_tool_calls",
  "response_format",
  ...OPENAI_ONLY,
];

/** Extensions that hardly any server takes which is no gateway. */
export const RARE_EXTENSIONS = [
  "top_a",
  "image_config",
  "cache_control",
  "structured_outputs",
  "x_search_filter",
  "speed",
] as const;

/** Parameters beyond OpenAI's own API, which other servers of the protocol take. */
export const EXTENSIONS = ["top_k", "min_p", "repetition_penalty", ...RARE_EXTENSIONS] as const;

/** All parameters that the gateway itself has a field for. */
export const OWN_PARAMETERS: readonly string[] = [
  ...SENT,
  ...EXTENSIONS,
  "max_tokens",
  "max_completion_tokens",
  "reasoning",
  "reasoning_effort",
  "include_reasoning",
  "service_tier",
];

/** What differs from one server to the next. */
export interface ChatParameterOptions {
  readonly maxTokensField: "max_tokens" | "max_completion_tokens";
  /** Parameters this server has nothing like. */
  readonly unsupported?: readonly string[];
  /** Parameters the gateway does not know; passed on unless said otherwise. */
  readonly unknown?: "sent" | "unsupported";
  /** Rules of its own, in the place of the usual ones. */
  readonly rules?: Readonly<Record<string, ParameterRule>>;
  /** What it takes of messages; everything unless given. */
  readonly messages?: MessageRule;
}

/** The parameter table of a server of the chat completions protocol. */
export function chatParameters(options: ChatParameterOptions): ParameterTable {
  const { maxTokensField, unknown = "sent", messages } = options;
  const limit = sent(maxTokensField);
  const effort: ParameterRule = { kind: "translated", into: "reasoning_effort" };
  return {
    unknown,
    rules: {
      ...Object.fromEntries(
        [...SENT, ...EXTENSIONS].map((name): [string, ParameterRule] => [name, sent()]),
      ),
      max_tokens: limit,
      max_completion_tokens: limit,
      reasoning: { ...effort, without: ["summary"], yields: { max_tokens: "effort" } },
      reasoning_effort: effort,
      include_reasoning: into("reasoning left out of the answer"),
      service_tier: into("service_tier"),
      ...unsupported(...(options.unsupported ?? [])),
      ...options.rules,
    },
    ...(messages === undefined ? {} : { messages }),
  };
}
