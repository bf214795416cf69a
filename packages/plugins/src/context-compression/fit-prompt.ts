import type { ChatRequest, Message } from "@sluice/schema";
import type { PromptSizes } from "../prompt-sizes.ts";
import { type Compressed, middleOut } from "./middle-out.ts";

/** Where no tokenizer tells in time: between English, which has four bytes to a token, and code and Chinese. */
const BYTES_PER_TOKEN = 3;
/** How often the conversation is made smaller and counted again, before it is sized by what is never too low. */
const MOST_ROUNDS = 4;

/** A request that fits, and what it lost. */
export interface Fitted extends Compressed {
  readonly originalTokens: number;
  readonly compressedTokens: number;
}

/** Tokens of a prompt: counted, or taken from its length. */
export async function tokensOf(request: ChatRequest, sizes: PromptSizes): Promise<number> {
  return (await sizes.count(request)) ?? Math.ceil(sizes.bound(request) / BYTES_PER_TOKEN);
}

/**
 * Drops from the middle of a conversation until a tokenizer says that it has this many tokens at most. Undefined
 * where nothing that could be dropped makes it fit.
 *
 * @param originalTokens of the request as it is
 */
export async function fitPrompt(
  request: ChatRequest,
  originalTokens: number,
  room: number,
  sizes: PromptSizes,
): Promise<Fitted | undefined> {
  const bound = sizes.bound(request);
  const sizeOf = (message: Message) => sizes.bound({ messages: [message] });
  const around = bound - request.messages.reduce((sum, message) => sum + sizeOf(message), 0);
  let perToken = Math.max(1, bound / originalTokens);
  for (let round = 0; round <= MOST_ROUNDS; round += 1) {
    const bytes = Math.floor(room * perToken) - around;
    const compressed = middleOut(request.messages, sizeOf, bytes);
    if (compressed === undefined) return undefined;
    const compressedTokens = await tokensOf(withMessages(request, compressed), sizes);
    if (compressedTokens <= room) return { ...compressed, originalTokens, compressedTokens };
    if (perToken === 1) return undefined;
    // What is left has more tokens to a byte than the whole had.
    const denser = (0.98 * perToken * room) / compressedTokens;
    perToken = round === MOST_ROUNDS - 1 ? 1 : Math.max(1, denser);
  }
  return undefined;
}

/** The request with what is left of its conversation. */
export function withMessages(
  request: ChatRequest,
  { messages }: Pick<Compressed, "messages">,
): ChatRequest {
  return { ...request, messages: [...messages] };
}
