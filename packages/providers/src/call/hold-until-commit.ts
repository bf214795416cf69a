import type { StreamPiece } from "@sluice/schema";
import type { Commit } from "./commit.ts";

/**
 * Takes reads until the boundary or the end, and gives them back. Role-only and empty chunks are no
 * tokens. Throws what `read` throws: until here a failure is the attempt's, not the answer's.
 *
 * @param onHeld hears of each read as it is taken
 */
export async function holdUntilCommit(
  read: () => Promise<readonly StreamPiece[] | undefined>,
  commit: Commit,
  onHeld?: (pieces: readonly StreamPiece[]) => void,
): Promise<readonly (readonly StreamPiece[])[]> {
  const wanted =
    commit === "first_token" ? 1 : commit === "complete" ? Infinity : Math.max(commit, 1);
  const held: (readonly StreamPiece[])[] = [];
  let tokens = 0;
  while (tokens < wanted) {
    const pieces = await read();
    if (pieces === undefined) break;
    held.push(pieces);
    onHeld?.(pieces);
    tokens += pieces.filter(({ token }) => token).length;
  }
  return held;
}
