/** What an answer is to hold, told to the upstream in the prompt. */
export interface DueAnswer {
  readonly number: number;
  readonly words: number;
  readonly wordBytes: number;
}

/** The prompt that asks for an answer. */
export function promptOf({ number, words, wordBytes }: DueAnswer): string {
  return `soak ${number} ${words} ${wordBytes}`;
}

/** What a prompt asks for; undefined when it is none of ours. */
export function readPrompt(prompt: string): DueAnswer | undefined {
  const found = /^soak (\d+) (\d+) (\d+)$/.exec(prompt);
  if (found === null) return undefined;
  const [, number, words, wordBytes] = found.map(Number);
  return { number: number ?? 0, words: words ?? 0, wordBytes: wordBytes ?? 0 };
}

/** The words of an answer: no two requests have one in common, so that mixed answers show. */
export function wordsOf({ number, words, wordBytes }: DueAnswer): readonly string[] {
  return Array.from({ length: words }, (_, index) => `${number}.${index} `.padEnd(wordBytes, "x"));
}

/** Usage as the upstream counts it. */
export function usageOf({ number, words }: DueAnswer) {
  const prompt_tokens = 5 + (number % 40);
  return { prompt_tokens, completion_tokens: words, total_tokens: prompt_tokens + words };
}

/** The fewest that a tokenizer makes a token of, in words of digits and padding. */
const BYTES_PER_TOKEN = 2;

/** A word is a token to the upstream; a server that is told no count asks a tokenizer, which sees more. */
export function mostTokensOf({ words, wordBytes }: DueAnswer): number {
  return Math.max(words, Math.ceil((words * wordBytes) / BYTES_PER_TOKEN));
}
