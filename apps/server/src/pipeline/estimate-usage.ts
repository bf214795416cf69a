import type { ChatRequest, Usage } from "@sluice/schema";
import type { TokenCounter } from "../ports/token-counter.ts";
import type { Sample } from "../tokens/sample-texts.ts";
import { promptText } from "./prompt-text.ts";
import { namedModels } from "./routed-models.ts";
import { thoughtsReadAgain } from "./thoughts-read-again.ts";

/** UTF-8 bytes of a token, on the average of English text. */
const BYTES_PER_TOKEN = 4;

/** No tokenizer makes more of a token, on the whole. */
const MOST_BYTES_PER_TOKEN = 8;

/** What an answer held whose provider counted nothing. */
export interface UncountedAnswer {
  readonly request: ChatRequest;
  readonly said: Sample;
  /** Its pieces with output: all that is known of one without text. */
  readonly tokenPieces: number;
}

/**
 * Usage of an answer whose provider gave none; the ledger marks it as estimated. A tokenizer counts the texts, or,
 * where it does not tell in time, their bytes do.
 */
export async function estimateUsage(
  { request, said, tokenPieces }: UncountedAnswer,
  counter: TokenCounter,
): Promise<Usage> {
  const [prompt, completion] = await Promise.all([
    estimatePrompt(request, counter),
    countAnswer({ request, said, tokenPieces }, counter),
  ]);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  };
}

/** Tokens of an answer, as a tokenizer counts them, or by its length. */
async function countAnswer(
  { request, said, tokenPieces }: UncountedAnswer,
  counter: TokenCounter,
): Promise<number> {
  const counted = await counter.count(said.texts, undefined, readerOf(request));
  const tokens =
    counted === undefined ? answerByLength(said, tokenPieces) : Math.round(counted * said.scale);
  return tokens === 0 ? tokenPieces : tokens;
}

/** Most providers send a token at a time: pieces are taken for tokens unless they are too long for that. */
export function answerByLength({ texts, scale }: Sample, tokenPieces: number): number {
  const bytes = bytesOf(texts) * scale;
  const areTokens = tokenPieces * MOST_BYTES_PER_TOKEN >= bytes;
  return areTokens ? tokenPieces : Math.ceil(bytes / BYTES_PER_TOKEN);
}

/** Tokens of a request's prompt, as a tokenizer counts them, or by its bytes. */
export async function estimatePrompt(request: ChatRequest, counter: TokenCounter): Promise<number> {
  const { texts: said, otherTokens } = promptText(request);
  const texts = [...said, ...thoughtsReadAgain(request)];
  const counted = await counter.count(texts, undefined, readerOf(request));
  return otherTokens + (counted ?? Math.ceil(bytesOf(texts) / BYTES_PER_TOKEN));
}

/** The model whose vocabulary counts. */
function readerOf(request: ChatRequest): string | undefined {
  return namedModels(request)[0];
}

function bytesOf(texts: readonly string[]): number {
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
}
