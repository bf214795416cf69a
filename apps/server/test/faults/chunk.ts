/** A chunk of a stream as the checks read it. */
export interface Chunk {
  readonly id: string;
  readonly object: string;
  readonly created: number;
  readonly model: string;
  readonly provider?: string;
  readonly choices: readonly Choice[];
  readonly usage?: TokenUsage;
  readonly error?: { readonly code: number; readonly message: string };
  readonly service_metadata?: unknown;
}

export interface Choice {
  readonly index: number;
  readonly finish_reason: string | null;
  readonly delta: {
    readonly content?: string | null;
    readonly reasoning?: string | null;
    readonly tool_calls?: readonly ToolCallDelta[];
    readonly annotations?: readonly { readonly url_citation: UrlCitation }[];
  };
  readonly logprobs?: {
    readonly content: readonly { readonly token: string; readonly logprob: number }[] | null;
  } | null;
}

export interface ToolCallDelta {
  readonly index: number;
  readonly id?: string;
  readonly type?: string;
  readonly function?: { readonly name?: string; readonly arguments?: string };
}

export interface UrlCitation {
  readonly url: string;
  readonly start_index: number;
  readonly end_index: number;
}

export interface TokenUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}
