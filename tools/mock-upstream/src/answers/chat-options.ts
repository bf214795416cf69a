/** Tokens as an OpenAI-shaped provider counts them. */
export interface ChatUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

/** What a chat answer says; everything has a default. */
export interface ChatOptions {
  /** Text of the answer: "hello from the mock". */
  readonly text?: string;
  /** Model name in the answer: "mock-model". */
  readonly model?: string;
  /** Answer id: "chatcmpl-mock". */
  readonly id?: string;
  /** 10 prompt and 5 completion tokens unless given; null leaves usage out. */
  readonly usage?: ChatUsage | null;
  /** "stop" unless given. */
  readonly finishReason?: string;
}

/** The answer with its defaults filled in. */
export function fillChatOptions(options: ChatOptions): Required<ChatOptions> {
  return {
    text: "hello from the mock",
    model: "mock-model",
    id: "chatcmpl-mock",
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    finishReason: "stop",
    ...options,
  };
}
