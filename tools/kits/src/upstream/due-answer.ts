/** What the upstream is to answer: it is told in the prompt. */
export interface DueAnswer {
  /** Of the call; no two have the same. */
  readonly number: number;
  readonly tokens: number;
  /** Between two tokens, in ms. */
  readonly paceMs: number;
}

/** The prompt that asks for an answer. */
export function promptOf({ number, tokens, paceMs }: DueAnswer): string {
  return `kit ${number} ${tokens} ${paceMs}`;
}

/** What a prompt asks for; undefined when it is none of ours. */
export function readPrompt(prompt: string): DueAnswer | undefined {
  const found = /^kit (\d+) (\d+) (\d+)$/.exec(prompt);
  if (found === null) return undefined;
  const [, number = 0, tokens = 0, paceMs = 0] = found.map(Number);
  return { number, tokens, paceMs };
}

/** What every prompt comes to for the upstream, in tokens. */
export const PROMPT_TOKENS = 20;

/** One token of an answer: every tokenizer counts one. */
export const WORD = " one";
