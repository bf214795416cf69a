/** A call of the one tool that the conversations have. */
export interface Called {
  readonly id: string;
  readonly args: { readonly at: string };
}

/** What a provider says in one turn, whatever its dialect. */
export interface Answer {
  readonly text: string;
  readonly calls: readonly Called[];
  /** Not there where nothing was thought. The signature is the provider's own, where it signs. */
  readonly thought?: { readonly text: string; readonly signature: string };
  /** A thought that only the model can read, in base64; of providers that have such. */
  readonly sealed?: string;
  readonly tokens: Tokens;
}

/** Tokens of one turn in our counts: `cached` and `written` are part of `prompt`, `thinking` of `completion`. */
export interface Tokens {
  readonly prompt: number;
  readonly cached: number;
  readonly written: number;
  readonly completion: number;
  readonly thinking: number;
}

/** Cuts a text in two, so that a stream has something to join. */
export function halves(text: string): readonly string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((half) => half !== "");
}
