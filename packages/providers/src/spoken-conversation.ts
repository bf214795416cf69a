import type { ChatRequest, Message } from "@sluice/schema";
import type { Call } from "./call.ts";
import { codecError } from "./codec-error.ts";
import { joinTurns, type SpokenTurn } from "./join-turns.ts";

/** A conversation for dialects whose turns alternate. */
export interface SpokenConversation<Block> {
  /** The instructions before the first turn. */
  readonly system: readonly Block[];
  readonly turns: readonly SpokenTurn<Block>[];
}

/**
 * Instructions before the first turn stand apart; later ones stay in their place, as the user's words. The
 * turns are joined as `joinTurns` says.
 *
 * @param blocksOf everything that one message says, in the dialect's blocks
 * @throws ProviderError `rejected` where nothing is said, and what `blocksOf` throws
 */
export function spokenConversation<Block>(
  call: Call<ChatRequest>,
  blocksOf: (message: Message) => readonly Block[],
  isResult: (block: Block, before: Block | undefined) => boolean,
): SpokenConversation<Block> {
  const { messages } = call.request;
  const first = messages.findIndex(({ role }) => role !== "system" && role !== "developer");
  const split = first === -1 ? messages.length : first;
  const leading = messages.slice(0, split).flatMap((message) => [...blocksOf(message)]);
  const spoken = messages.slice(split).map((message) => {
    const role = message.role === "assistant" ? ("assistant" as const) : ("user" as const);
    return { role, content: blocksOf(message) };
  });
  const turns = joinTurns(spoken, isResult);
  if (turns.length > 0) return { system: leading, turns };
  // Instructions alone are what the model is to answer.
  if (leading.length > 0) return { system: [], turns: [{ role: "user", content: leading }] };
  throw codecError(call, { kind: "rejected", message: "no message says anything" });
}
