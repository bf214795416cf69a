/** Everything that one side says before the other does. */
export interface SpokenTurn<Block> {
  readonly role: "user" | "assistant";
  readonly content: readonly Block[];
}

/**
 * Turns that alternate: neighbours of one side become one, empty ones go, and the results of tools stand
 * before all else in the user's.
 *
 * @param isResult whether a block is a result, or belongs to the block before it, which is one
 */
export function joinTurns<Block>(
  turns: readonly SpokenTurn<Block>[],
  isResult: (block: Block, before: Block | undefined) => boolean,
): readonly SpokenTurn<Block>[] {
  const joined: SpokenTurn<Block>[] = [];
  for (const turn of turns) {
    if (turn.content.length === 0) continue;
    const last = joined.at(-1);
    if (last?.role === turn.role) {
      joined[joined.length - 1] = { ...last, content: [...last.content, ...turn.content] };
    } else joined.push(turn);
  }
  return joined.map((turn) => (turn.role === "user" ? resultsFirst(turn, isResult) : turn));
}

function resultsFirst<Block>(
  { role, content }: SpokenTurn<Block>,
  isResult: (block: Block, before: Block | undefined) => boolean,
): SpokenTurn<Block> {
  const results = content.filter((block, at) => isResult(block, content[at - 1]));
  const others = content.filter((block, at) => !isResult(block, content[at - 1]));
  return { role, content: [...results, ...others] };
}
